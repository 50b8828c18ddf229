import { isOnline } from '../../lib/requests/online.ts';
import { createStore } from '../../lib/store.ts';
import { toast } from '../overlay/toast.ts';

/** The messages of fields, for the user. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: { message: string } | undefined };
export type Checked<Values, Out> = { values: Out } | { errors: FieldErrors<Values> };
/** Checks the values of a form. It may have to load the rules first. */
export type Rules<Values, Out> = (values: Values) => Checked<Values, Out> | Promise<Checked<Values, Out>>;

export interface FormOptions<Values, Out> {
  defaultValues: Values;
  /** The values at first, when they are not the default ones. */
  firstValues?: Values | undefined;
  rules: Rules<Values, Out>;
  /** When a field begins to show its error. Default: when it is left. */
  showsErrors?: 'after leaving' | 'after submit';
}

interface ResetOptions<Values> {
  /** The form stays changed where the new values differ from the default ones. */
  keepDefaultValues?: boolean;
  /** What the user has changed stays. */
  keepDirtyValues?: boolean;
  keepErrors?: boolean;
  /** The values that were sent: what was typed since stays. */
  sent?: Values;
}

interface FormState<Values> {
  values: Values;
  defaults: Values;
  /** What the rules say about the values. */
  found: FieldErrors<Values>;
  /** What the server says about the values that were sent. */
  refused: FieldErrors<Values>;
  /** The fields that show what the rules say. */
  left: ReadonlySet<keyof Values>;
  isSubmitted: boolean;
  isSubmitting: boolean;
}

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

const pick = <Values extends object>(
  errors: FieldErrors<Values>,
  isWanted: (name: keyof Values) => boolean,
): FieldErrors<Values> =>
  Object.fromEntries(
    namesOf(errors).flatMap((name) => (isWanted(name) ? [[name, errors[name]]] : [])),
  ) as FieldErrors<Values>;

/** What a reset to `next` changes of the state. */
function stateAfterReset<Values extends object>(
  { values, defaults }: FormState<Values>,
  next: Values,
  {
    keepDefaultValues,
    keepDirtyValues,
    keepErrors,
    sent = keepDirtyValues ? defaults : values,
  }: ResetOptions<Values>,
): Partial<FormState<Values>> {
  const changed = namesOf(values).filter((name) => !isSame(values[name], sent[name]));
  const kept = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
  return {
    values: { ...next, ...kept },
    ...(keepDefaultValues ? {} : { defaults: next }),
    ...(keepErrors ? {} : { found: {}, refused: {}, left: new Set(), isSubmitted: false }),
  };
}

const notChecked = () =>
  `This could not be checked. ${isOnline() ? 'There may be a newer version: reload the page.' : 'Try again when you are online.'}`;

/** The values and errors of one form, without its components. */
export function createForm<Values extends object, Out>({
  defaultValues,
  firstValues = defaultValues,
  rules: firstRules,
  showsErrors = 'after leaving',
}: FormOptions<Values, Out>) {
  let rules = firstRules;
  const elements = new Map<keyof Values, { focus: () => void }>();
  const store = createStore<FormState<Values>>({
    values: firstValues,
    defaults: defaultValues,
    found: {},
    refused: {},
    left: new Set(),
    isSubmitted: false,
    isSubmitting: false,
  });
  const put = (part: Partial<FormState<Values>>) => store.set({ ...store.get(), ...part });

  async function check(): Promise<Checked<Values, Out>> {
    const { values } = store.get();
    const result = await rules(values);
    if (store.get().values === values) put({ found: 'errors' in result ? result.errors : {} });
    return result;
  }
  const checkInBackground = () => void check().catch(() => undefined);

  const leave = (name: keyof Values) => {
    if (showsErrors === 'after submit') return;
    put({ left: new Set([...store.get().left, name]) });
    checkInBackground();
  };
  const setValue = <Name extends keyof Values>(
    name: Name,
    value: Values[Name],
    { shouldValidate = false }: { shouldValidate?: boolean } = {},
  ) => {
    const { values, refused } = store.get();
    put({ values: { ...values, [name]: value }, refused: pick(refused, (other) => other !== name) });
    if (shouldValidate) leave(name);
    checkInBackground();
  };
  const setError = (name: keyof Values, error: { message: string }, { shouldFocus = false } = {}) => {
    put({ refused: { ...store.get().refused, [name]: error } });
    if (shouldFocus) elements.get(name)?.focus();
  };
  const reset = (next: Values = store.get().defaults, options: ResetOptions<Values> = {}) => {
    put(stateAfterReset(store.get(), next, options));
    checkInBackground();
  };

  /**
   * The handler of the form's submit event. A form that is being sent is not sent again.
   * @param onValid also receives the values as they were typed
   */
  const handleSubmit =
    (onValid: (values: Out, typed: Values) => unknown, onInvalid?: (errors: FieldErrors<Values>) => void) =>
    async (event?: { preventDefault: () => void }): Promise<void> => {
      event?.preventDefault();
      if (store.get().isSubmitting) return;
      put({ isSubmitting: true, refused: {} });
      const { values } = store.get();
      try {
        const result = await check().catch(() => null);
        if (!result) {
          toast.error(notChecked());
          return;
        }
        put({ isSubmitted: true });
        if ('values' in result) {
          await onValid(result.values, values);
          return;
        }
        const { errors } = result;
        [...elements].find(([name]) => errors[name])?.[1].focus();
        onInvalid?.(errors);
      } finally {
        put({ isSubmitting: false });
      }
    };

  return {
    store,
    elements,
    check: checkInBackground,
    leave,
    setValue,
    setError,
    reset,
    handleSubmit,
    setRules(next: Rules<Values, Out>) {
      rules = next;
    },
    setFocus: (name: keyof Values) => elements.get(name)?.focus(),
    /** The values now, also those that are not on the screen yet. */
    getValues: () => store.get().values,
  };
}

/** What the user sees of a form's state. */
export function formStateOf<Values extends object>(state: FormState<Values>) {
  const { values, defaults, found, refused, left, isSubmitted, isSubmitting } = state;
  return {
    errors: { ...pick(found, (name) => isSubmitted || left.has(name)), ...refused } as FieldErrors<Values>,
    isSubmitted,
    isSubmitting,
    isDirty: namesOf({ ...defaults, ...values }).some((name) => !isSame(values[name], defaults[name])),
  };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
interface Schema<Out> {
  safeParse: (
    values: unknown,
  ) => { success: true; data: Out } | { success: false; error: { issues: readonly Issue[] } };
}

/** The rules of a schema: for each field its first error. */
export const rulesOf =
  <Values extends object, Out>(schema: Schema<Out>): ((values: Values) => Checked<Values, Out>) =>
  (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data };
    const first = result.error.issues.toReversed().map(({ path: [name], message }) => [name, { message }]);
    return { errors: Object.fromEntries(first) as FieldErrors<Values> };
  };
