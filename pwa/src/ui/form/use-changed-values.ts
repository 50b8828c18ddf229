import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onChange` with the values after every change, but not with the first ones. */
export function useChangedValues<Values>(values: Values, onChange: (values: Values) => void): void {
  const first = useRef(values);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (values !== first.current) changed(values);
  }, [values]);
}
