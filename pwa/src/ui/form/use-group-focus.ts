import { useEffect, useRef } from 'react';

/** The elements of a form that can get the focus, by the names of their values. */
export interface FormElements<Name> {
  elements: { set: (name: Name, element: { focus: () => void }) => unknown };
}

/**
 * For a field that is no text box, such as a map: when its value is refused, the form puts the focus on the first button or
 * box in the returned element.
 */
export function useGroupFocus<Name>({ elements }: FormElements<Name>, name: Name) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    elements.set(name, {
      focus: () => {
        group.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
        group.current?.scrollIntoView({ block: 'center' });
      },
    });
  }, [elements, name]);
  return group;
}
