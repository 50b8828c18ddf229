import { useEffect, useRef } from 'react';
import type { Form } from './use-form.ts';

/**
 * For a field that is no text box, such as a map: when its value is refused, the form puts the focus on the first button in
 * the returned element.
 */
export function useGroupFocus<Values extends object>(
  { elements }: Pick<Form<Values>, 'elements'>,
  name: keyof Values,
) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    elements.set(name, {
      focus: () => {
        group.current?.querySelector('button')?.focus({ preventScroll: true });
        group.current?.scrollIntoView({ block: 'center' });
      },
    });
  }, [elements, name]);
  return group;
}
