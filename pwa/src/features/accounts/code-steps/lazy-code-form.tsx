import type { ComponentProps } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { WhileLoading } from '../../../ui/feedback/skeleton.tsx';
import type { CodeForm as Form } from './code-form.tsx';

const CodeForm = lazyComponent(() => import('./code-form.tsx'), 'CodeForm');

/** The form for a mailed code, loaded when a code has been sent. */
export const LazyCodeForm = (props: ComponentProps<typeof Form>) => (
  <WhileLoading label="Loading form..." lines={3}>
    <CodeForm {...props} />
  </WhileLoading>
);
