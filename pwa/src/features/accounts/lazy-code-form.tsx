import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import type { CodeForm as Form } from './code-form.tsx';

const CodeForm = lazyComponent(() => import('./code-form.tsx'), 'CodeForm');

/** The form for a mailed code, loaded when a code has been sent. */
export const LazyCodeForm = (props: ComponentProps<typeof Form>) => (
  <Suspense
    fallback={
      <Loading label="Loading form...">
        <SkeletonText lines={3} />
      </Loading>
    }
  >
    <CodeForm {...props} />
  </Suspense>
);
