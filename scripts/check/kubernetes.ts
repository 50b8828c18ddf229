import { errorMessage } from '../error-message.ts';

interface Manifest {
  apiVersion: string;
  kind: string;
}

interface Model {
  prototype: { validate(this: object): void };
}

/**
 * What is wrong with an object of Kubernetes, by the schemas in the package kubernetes-models: wrong and missing values, and
 * fields that Kubernetes does not know.
 */
export async function kubernetesProblems(manifest: unknown): Promise<string[]> {
  if (!isManifest(manifest)) return ['apiVersion and kind are missing'];
  const { apiVersion, kind } = manifest;
  const Class = await modelOf(apiVersion, kind);
  if (!Class) return [`Kubernetes has no ${kind} in ${apiVersion}`];
  const read = new Set<string>();
  try {
    // Calls `validate` on the watched object: the constructor would copy, and so read, all its fields.
    Class.prototype.validate.call(watchReads(manifest, '', read));
  } catch (error) {
    return [errorMessage(error)];
  }
  return fieldsOf(manifest, '')
    .filter((path) => !read.has(path))
    .map((path) => `${kind} has no field ${path}`);
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && 'apiVersion' in value && 'kind' in value;

async function modelOf(apiVersion: string, kind: string): Promise<Model | undefined> {
  try {
    const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<string, Model>;
    return models[kind];
  } catch {
    return undefined;
  }
}

/**
 * Notes which fields the schemas read. They allow unknown fields, as Kubernetes' own schemas do, but they read the known ones
 * only; so a field that nothing has read is unknown.
 */
function watchReads<Value extends object>(value: Value, path: string, read: Set<string>): Value {
  return new Proxy(value, {
    get(target, name) {
      const child: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return child;
      const childPath = `${path}/${name}`;
      read.add(childPath);
      return typeof child === 'object' && child !== null ? watchReads(child, childPath, read) : child;
    },
  });
}

/** The paths of all fields and of the entries of lists. */
function fieldsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const childPath = `${path}/${name}`;
    return [childPath, ...fieldsOf(child, childPath)];
  });
}
