import { useRef, useState } from 'react';
import { useLatePresses } from '../actions/use-late-presses.ts';
import { Switch, type CheckFieldProps } from './check-field.tsx';

interface SavedSwitchProps extends Omit<CheckFieldProps, 'checked' | 'onChange'> {
  /** The saved value. */
  checked: boolean;
  /** Saves the new value and reports its own errors. A second change waits until the first is saved. */
  save: (checked: boolean) => Promise<unknown>;
}

/**
 * A switch that shows the new value from the tap on, and the saved value again when nothing is being saved. A press just after
 * somebody else has changed the value does nothing.
 */
export function SavedSwitch({ checked, save, ...input }: SavedSwitchProps) {
  const [pressed, setPressed] = useState<{ checked: boolean } | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const shown = pressed?.checked ?? checked;
  const isLate = useLatePresses(input.disabled ? undefined : checked, pressed !== null);
  const change = (next: boolean) => {
    const press = { checked: next };
    setPressed(press);
    // TanStack Query tells React of the saved value in a timer. Until then the former one would be shown.
    const done = () => setTimeout(() => setPressed((last) => (last === press ? null : last)));
    saving.current = saving.current.then(() => save(next)).then(done, done);
  };
  return (
    <Switch {...input} checked={shown} onChange={(event) => isLate(event) || change(event.target.checked)} />
  );
}
