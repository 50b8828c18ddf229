import { useEffect } from 'react';
import { useAppName } from '../data/config/config.ts';
import { setAppName } from '../lib/navigation/page-title.ts';

/** The product's name at the end of every title. */
export function AppName() {
  const name = useAppName();
  useEffect(() => setAppName(name), [name]);
  return null;
}
