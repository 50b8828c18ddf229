import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchInstallPrompt } from './lib/browser/install-prompt.ts';
import { watchNetwork } from './lib/requests/online.ts';
import { watchFirstLoad } from './lib/loading/after-first-load.ts';
import { takePreloadedAnswers } from './data/api-client/preloaded-answers.ts';
import { connectQueryClient } from './data/api-client/query-client.ts';
import { watchOtherTabs } from './data/session/session.ts';
import './ui/styles/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

watchInstallPrompt();
watchNetwork();
watchFirstLoad();
watchOtherTabs();
connectQueryClient();
takePreloadedAnswers();
const app = createRoot(root);
// In a transition React renders in short pieces, so that a slow phone answers taps meanwhile.
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
