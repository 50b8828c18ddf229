import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../api/src/config/config.ts';
import { VARIABLES } from '../../api/src/config/environment-schema.ts';
import { ROOT } from '../run-command.ts';
import { API_FLAGS } from '../start/supervisor.ts';
import { codeBlock } from '../testing/code-block.ts';
import { composeProblems } from './compose.ts';
import { kubernetesProblems } from './kubernetes.ts';

interface Labels {
  [name: string]: string;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  command: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  resources: { requests: Labels };
  securityContext: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Labels;
  stringData?: Labels;
  spec?: {
    selector?: Labels & { matchLabels?: Labels };
    scaleTargetRef?: { kind: string; name: string };
    template?: { metadata: { labels: Labels }; spec: { containers: Container[] } };
  };
}

const FOLDER = join(ROOT, 'deploy/kubernetes');
const manifests = readdirSync(FOLDER)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map(
      (document) => document.toJS() as Manifest,
    ),
  );
const compose = () =>
  parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as object;
const named = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return structuredClone(found);
};
const containerOf = (manifest: Manifest) => manifest.spec?.template?.spec.containers[0] as Container;
const programs = manifests.filter(({ spec }) => spec?.template !== undefined);

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
  '%s fits the schema of Kubernetes',
  async (_, manifest) => {
    expect(await kubernetesProblems(manifest)).toEqual([]);
  },
);

test('an unknown field, a wrong value, a missing field and an unknown kind are refused', async () => {
  const problemsAfter = async (change: (container: Record<string, unknown>) => void) => {
    const deployment = named('Deployment', 'canteen-api');
    change(containerOf(deployment) as unknown as Record<string, unknown>);
    return (await kubernetesProblems(deployment)).join('\n');
  };
  expect(await problemsAfter((container) => (container['imagee'] = 'canteen'))).toBe(
    'Deployment has no field /spec/template/spec/containers/0/imagee',
  );
  expect(
    await problemsAfter(
      (container) => (container['readinessProbe'] = { httpGet: { path: '/readyz', prt: 3000 } }),
    ),
  ).toContain('port');
  expect(
    await problemsAfter(
      (container) => (container['resources'] = { requests: { cpu: 1 }, limit: { cpu: 2 } }),
    ),
  ).toContain('/resources/limit');
  expect(await problemsAfter((container) => (container['command'] = 'node'))).toContain('command');
  expect(await problemsAfter((container) => delete container['name'])).toContain('name');
  expect(await kubernetesProblems({ ...named('Deployment', 'canteen-api'), apiVersion: 'apps/v2' })).toEqual([
    'Kubernetes has no Deployment in apps/v2',
  ]);
});

test('docker-compose.yml fits the schema of Compose, and an unknown field and a wrong value are refused', () => {
  expect(composeProblems(compose())).toEqual([]);
  const withApi = (change: object) => {
    const { services, ...rest } = compose() as { services: { api: object } };
    return { ...rest, services: { ...services, api: { ...services.api, ...change } } };
  };
  expect(composeProblems(withApi({ health_check: {} })).join()).toContain('health_check');
  expect(composeProblems(withApi({ stop_grace_period: [] })).join()).toContain('stop_grace_period');
});

test('the proxy of compose connects to the API over IPv4 only, because the API listens only on IPv4', () => {
  const { configs, services } = compose() as {
    configs: { caddyfile: { content: string } };
    services: { api: { environment: Labels } };
  };
  const upstreams = /dynamic a api (?<port>\d+) \{(?<options>[^}]*)\}/.exec(
    configs.caddyfile.content,
  )?.groups;
  expect(services.api.environment).toMatchObject({ HOST: '0.0.0.0', PORT: upstreams?.['port'] });
  expect(upstreams?.['options']).toMatch(/^\s*versions ipv4$/m);
});

test('the health check of PostgreSQL asks over TCP, because during its first start PostgreSQL answers only on a Unix socket', () => {
  const { services } = compose() as { services: { postgres: { healthcheck: { test: string[] } } } };
  expect(services.postgres.healthcheck.test.join(' ')).toContain('pg_isready --host 127.0.0.1');
});

test('an update that changes the configuration of the proxy makes a new container of it', () => {
  const { configs, services } = compose() as {
    configs: { caddyfile: { content: string } };
    services: { proxy: { labels: Labels } };
  };
  expect(services.proxy.labels).toEqual({ 'canteen.caddyfile': configs.caddyfile.content });
});

test('the ConfigMap and the Secret have only variables that Canteen knows, and its configuration accepts them', () => {
  const secret = named('Secret', 'canteen').stringData ?? {};
  const variables = { ...named('ConfigMap', 'canteen').data, ...secret };
  expect(Object.keys(variables).filter((name) => !(VARIABLES as string[]).includes(name))).toEqual([]);
  const filledIn = {
    CODE_SECRET: 'c'.repeat(32),
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16),
  };
  expect(readConfig({ ...variables, ...filledIn })).toMatchObject({
    production: true,
    metricsPort: 9464,
    workerMetricsPort: 9465,
  });
});

test('the probes ask the ports and paths that the processes answer', () => {
  const { data = {} } = named('ConfigMap', 'canteen');
  const ports = { http: data['PORT'], metrics: data['METRICS_PORT'] };
  const check = (container: Container, expected: Record<string, string | undefined>, port: string) => {
    const open = (container.ports ?? []).map(({ name, containerPort }) => [name, String(containerPort)]);
    expect(Object.fromEntries(open)).toEqual(expected);
    expect(container.startupProbe?.httpGet).toEqual({ path: '/healthz', port });
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port });
  };
  check(containerOf(named('Deployment', 'canteen-api')), ports, 'http');
  check(
    containerOf(named('Deployment', 'canteen-worker')),
    { metrics: data['WORKER_METRICS_PORT'] },
    'metrics',
  );
});

test('services, budgets and the autoscaler select a Deployment that exists, and the commands are those of compose', () => {
  const labels = programs.map(({ spec }) => spec?.template?.metadata.labels ?? {});
  const selectors = manifests.flatMap(({ kind, spec }) => {
    const selector = spec?.selector?.matchLabels ?? spec?.selector;
    return selector ? [[kind, selector] as const] : [];
  });
  expect(selectors.map(([kind]) => kind).toSorted()).toEqual([
    'Deployment',
    'Deployment',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
  ]);
  for (const [, selector] of selectors) expect(labels).toContainEqual(selector);
  const target = named('HorizontalPodAutoscaler', 'canteen-api').spec?.scaleTargetRef;
  named(target?.kind ?? '', target?.name ?? '');
  const { services } = compose() as { services: Record<string, { command?: string[] }> };
  expect(containerOf(named('Deployment', 'canteen-worker')).command).toEqual(services['worker']?.command);
  expect(containerOf(named('Job', 'canteen-migrate')).command).toEqual(services['migrate']?.command);
  const image = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  expect(containerOf(named('Deployment', 'canteen-api')).command).toEqual(JSON.parse(image));
});

test('the image, systemd and the README start the API with the flags of npm start', () => {
  const flags = API_FLAGS.join(' ');
  const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/[",]/g, '');
  expect(textOf('Dockerfile')).toContain(`${flags} api/dist/main.js`);
  expect(textOf('deploy/systemd/canteen-api.service')).toContain(`${flags} api/dist/main.js`);
  expect(textOf('README.md')).toContain(`node ${flags} api/dist/main.js`);
});

test('the log of every container of compose has a limit', () => {
  const { services } = compose() as { services: Record<string, { logging?: unknown }> };
  for (const [name, { logging }] of Object.entries(services))
    expect([name, logging]).toEqual([
      name,
      { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } },
    ]);
});

test('the container of the migrations ends when it cannot start, so that `docker compose up` does not wait for ever', () => {
  const { services } = compose() as { services: Record<string, { restart?: string }> };
  expect(services['migrate']?.restart).toBe('on-failure:5');
});

test('no value of the .env in the README has a comment behind it', () => {
  // Compose 2.26 takes the comment behind an empty value as the value.
  const lines = codeBlock('README.md', 'PUBLIC_URL=').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/^(# .+|[A-Z_]+=[^#]*)$/);
});

test('each container of compose that uses Redis waits until Redis is healthy, also the one of a restore', () => {
  const { services } = compose() as {
    services: Record<string, { environment?: Labels; depends_on?: Record<string, object> }>;
  };
  const waiting = Object.entries(services).filter(([, { environment }]) => environment?.['REDIS_URL']);
  expect(waiting.map(([name]) => name)).toEqual(['migrate', 'api', 'worker']);
  for (const [name, { depends_on: needs }] of waiting)
    expect(needs?.['redis'], name).toEqual({ condition: 'service_healthy' });
});

test('the number of API processes and the version of the image come from .env, so that no command changes them by accident', () => {
  const { services } = compose() as { services: Record<string, { image: string; scale?: string }> };
  expect(services['api']?.scale).toBe('${API_PROCESSES:-1}');
  for (const { image } of Object.values(services)) expect(image).toMatch(/:[^/]+$/);
  const documents = ['README.md', 'docs/operations.md', 'docker-compose.yml'];
  const texts = documents.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  expect(texts).not.toMatch(/--scale|CANTEEN_TAG=\S+ docker/);
});

test('every container of Kubernetes runs without privileges and requests CPU and memory', () => {
  expect(programs).toHaveLength(3);
  for (const program of programs) {
    expect(program.spec?.template?.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(containerOf(program)).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { cpu: expect.anything(), memory: expect.anything() } },
    });
  }
});

test('the network of compose has IPv6, so that visitors over IPv6 are not all one address', () => {
  const { networks } = compose() as { networks?: Record<string, object> };
  expect(networks?.['default']).toMatchObject({
    enable_ipv6: true,
    ipam: { config: [{ subnet: expect.stringMatching(/^fd[0-9a-f]{2}:/) }] },
  });
});

test('the README names each variable that docker-compose.yml sets and does not take from .env', () => {
  const { services } = compose() as { services: Record<string, { environment?: Labels }> };
  for (const name of ['migrate', 'api', 'worker']) {
    const fixed = Object.entries(services[name]?.environment ?? {}).flatMap(([variable, value]) =>
      value.startsWith(`\${${variable}:-`) ? [] : [variable],
    );
    const sentence = /^docker-compose\.yml sets (.+?) itself/m.exec(
      readFileSync(join(ROOT, 'README.md'), 'utf8'),
    );
    const named = [...(sentence?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, variable]) => variable);
    expect(new Set(fixed), name).toEqual(new Set(named));
  }
});

test('git and the image leave out each DATA_DIR that a document or a message proposes', () => {
  const files = ['README.md', 'docs/operations.md', '.env.example', 'scripts/start/lock.ts'];
  const proposed = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/DATA_DIR=(\.[\w.-]*\w)/g)].map(
      ([, folder]) => folder,
    ),
  );
  expect(proposed).toContain('.data');
  for (const file of ['.gitignore', '.dockerignore']) {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.map((line) => line.replace(/\/$/, ''))).toEqual(expect.arrayContaining(proposed));
  }
});
