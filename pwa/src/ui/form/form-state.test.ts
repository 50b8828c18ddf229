import { expect, it, vi } from 'vitest';
import { createForm, formStateOf, type Rules } from './form-state.ts';

interface Person {
  name: string;
  room: string;
}

const required: Rules<Person, Person> = (values) => {
  const empty = (Object.keys(values) as (keyof Person)[]).filter((name) => values[name].trim() === '');
  if (empty.length === 0) return { values: { name: values.name.trim(), room: values.room } };
  return { errors: Object.fromEntries(empty.map((name) => [name, { message: `${name} is missing` }])) };
};

const open = (rules = required) => {
  const form = createForm({ defaultValues: { name: '', room: '' }, rules });
  return { form, shown: () => formStateOf(form.store.get()) };
};

it('shows the error of a field after the user has left it, and removes it when the field is right', async () => {
  const { form, shown } = open();
  form.setValue('name', ' ');
  await vi.waitFor(() => expect(form.store.get().found.name).toBeDefined());
  expect(shown().errors).toEqual({});
  form.leave('name');
  await vi.waitFor(() => expect(shown().errors).toEqual({ name: { message: 'name is missing' } }));
  form.setValue('name', 'Asha');
  await vi.waitFor(() => expect(shown().errors).toEqual({}));
});

it('focuses the first wrong field and sends nothing; afterwards it sends the checked values, and tells what was typed', async () => {
  const { form, shown } = open();
  const focus = vi.fn<() => void>();
  const send = vi.fn<(person: Person, typed: Person) => void>();
  const wrong = vi.fn<(errors: object) => void>();
  form.elements.set('name', { focus });
  form.elements.set('room', { focus: () => expect.fail('The second field got the focus') });
  await form.handleSubmit(send, wrong)();
  expect(focus).toHaveBeenCalledOnce();
  expect(Object.keys(wrong.mock.calls[0]?.[0] ?? {})).toEqual(['name', 'room']);
  expect(shown()).toMatchObject({ isSubmitted: true, isSubmitting: false });
  form.setValue('name', ' Asha ');
  form.setValue('room', '12');
  await form.handleSubmit(send, wrong)();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Asha', room: '12' }, { name: ' Asha ', room: '12' });
});

it('is not sent a second time while it is being sent', async () => {
  const { form, shown } = open();
  form.reset({ name: 'Asha', room: '12' });
  let answer = () => {};
  const send = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const first = form.handleSubmit(send)();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await form.handleSubmit(send)();
  expect(shown().isSubmitting).toBe(true);
  answer();
  await first;
  expect(send).toHaveBeenCalledOnce();
  expect(shown().isSubmitting).toBe(false);
});

it("keeps the server's error of a field until the user changes it", () => {
  const { form, shown } = open();
  form.setError('room', { message: 'There is no such room' });
  form.setValue('name', 'Asha');
  expect(shown().errors.room?.message).toBe('There is no such room');
  form.setValue('room', '13');
  expect(shown().errors.room).toBeUndefined();
});

it('keeps what the user has changed when the saved values change', () => {
  const { form, shown } = open();
  form.reset({ name: 'Asha', room: '12' });
  expect(shown().isDirty).toBe(false);
  form.setValue('room', '14');
  form.reset({ name: 'Asha Rao', room: '13' }, { keepDirtyValues: true });
  expect(form.getValues()).toEqual({ name: 'Asha Rao', room: '14' });
  form.setValue('room', '13');
  expect(shown().isDirty).toBe(false);
});

it('keeps what the user has typed since the values were sent, also when it is the former value', () => {
  const { form } = open();
  form.reset({ name: 'Asha', room: '12' });
  form.setValue('name', 'Asha Rao ');
  const sent = form.getValues();
  form.setValue('name', 'Asha');
  form.reset({ name: 'Asha Rao', room: '13' }, { sent });
  expect(form.getValues()).toEqual({ name: 'Asha', room: '13' });
});

it('keeps the input and says what to do when the rules cannot be loaded', async () => {
  const { shownToasts } = await import('../overlay/toast.ts');
  const { reportReached, reportUnreachable } = await import('../../lib/requests/online.ts');
  const { form, shown } = open(() => Promise.reject(new Error('not loaded')));
  const submit = async () => {
    await form.handleSubmit(() => expect.fail('It was sent'))();
    return shownToasts.get().at(-1);
  };
  form.setValue('name', 'Asha');
  reportUnreachable();
  expect(await submit()).toMatchObject({ tone: 'error', message: expect.stringContaining('online') });
  expect(form.getValues().name).toBe('Asha');
  expect(shown().isSubmitting).toBe(false);
  reportReached();
  expect(await submit()).toMatchObject({ tone: 'error', message: expect.stringContaining('newer version') });
});
