import { NavigationFocus } from './navigation-focus.ts';
import { ScrollMemory } from './scroll-memory.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** What the first screen can do without: a chunk of its own, loaded after the first paint. */
export function Companions() {
  return (
    <>
      <UpdatePrompt />
      <ScrollMemory />
      <NavigationFocus />
    </>
  );
}
