import { importWithRetry } from '../../lib/loading/lazy-component.ts';

export const loadLostAnswers = () => importWithRetry(() => import('../../data/accounts/lost-answers.ts'));
