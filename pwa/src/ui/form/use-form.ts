import { useEffect, useLayoutEffect, useState, type ChangeEvent } from 'react';
import { useStore } from '../../lib/store.ts';
import { afterPress } from './after-press.ts';
import { createForm, formStateOf, type FormOptions } from './form-state.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The attributes of a text box or a select that belongs to a form. */
export interface RegisteredField {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<TextElement>) => void;
  onBlur: () => void;
  ref: (element: TextElement | null) => void;
}

/** A form: its values, its errors and its sending. The rules may change while it is open. */
export function useForm<Values extends object, Out>(options: FormOptions<Values, Out>) {
  const [form] = useState(() => ({
    ...createForm(options),
    refs: new Map<string, RegisteredField['ref']>(),
  }));
  const state = useStore(form.store);
  const { elements, refs } = form;
  const { rules } = options;
  useLayoutEffect(() => form.setRules(rules), [form, rules]);
  // Loads the rules that are not loaded yet.
  useEffect(() => form.check(), [form]);

  const refOf = (name: keyof Values & string): RegisteredField['ref'] => {
    const made = refs.get(name);
    if (made) return made;
    const ref: RegisteredField['ref'] = (element) => {
      if (element) elements.set(name, element);
      else elements.delete(name);
    };
    refs.set(name, ref);
    return ref;
  };
  const register = (name: keyof Values & string): RegisteredField => ({
    name,
    value: String(state.values[name] ?? ''),
    onChange: ({ target }) => form.setValue(name, target.value as Values[typeof name]),
    onBlur: () => afterPress(() => form.leave(name)),
    ref: refOf(name),
  });
  const formState = formStateOf(state);
  const wrongNames = Object.keys(formState.errors).join();
  // An error that appears above the focused field moves it, perhaps out of sight.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest('form')) focused.scrollIntoView({ block: 'nearest' });
  }, [wrongNames]);
  return { ...form, values: state.values, formState, register };
}

export type Form<Values extends object, Out = Values> = ReturnType<typeof useForm<Values, Out>>;
