import { useRef, useState } from 'react';
import { Switch, type CheckFieldProps } from './check-field.tsx';

export interface SavedSwitchProps extends Omit<CheckFieldProps, 'checked' | 'onChange'> {
  /** The saved value. */
  checked: boolean;
  /** Saves the new value and reports its own errors. A second change waits until the first is saved. */
  save: (checked: boolean) => Promise<unknown>;
}

/** A switch that shows the new value from the tap on, and the saved value again when nothing is being saved. */
export function SavedSwitch({ checked, save, ...input }: SavedSwitchProps) {
  const [pressed, setPressed] = useState<{ checked: boolean } | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const change = (next: boolean) => {
    const press = { checked: next };
    setPressed(press);
    const done = () => setPressed((last) => (last === press ? null : last));
    saving.current = saving.current.then(() => save(next)).then(done, done);
  };
  return (
    <Switch
      {...input}
      checked={pressed?.checked ?? checked}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
