import { importWithRetry } from '../../lib/loading/lazy-component.ts';

export const loadCheckAfterLostAnswer = () =>
  importWithRetry(() => import('../../data/accounts/check-after-lost-answer.ts'));
