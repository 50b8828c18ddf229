import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import type { CodeForm as Form } from './code-form.tsx';

const CodeForm = lazyPart(() => import('./code-form.tsx'), 'CodeForm');

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
