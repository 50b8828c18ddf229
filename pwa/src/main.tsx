import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/routing/routes.ts';
import { takePreloadedAnswers } from './data/api-client/preloaded-answers.ts';
import { connectQueryClient } from './data/api-client/query-client.ts';
import { watchOtherTabs } from './data/session/session-expiry.ts';
import { watchInstallPrompt } from './lib/browser/install-prompt.ts';
import { watchFirstLoad } from './lib/loading/after-first-load.ts';
import { watchNetwork } from './lib/requests/online.ts';
// Reads the cursor before any order is requested.
import './data/session/orders-cursor.ts';
import './ui/styles/styles.css';

/** After this time the header is shown without the page. */
const MAX_WAIT_MS = 1_000;

watchInstallPrompt();
watchNetwork();
watchFirstLoad();
watchOtherTabs();
connectQueryClient();
takePreloadedAnswers();

const app = createRoot(document.getElementById('root') as HTMLElement);
// In a transition React renders in short pieces, so that a slow phone answers taps meanwhile.
const render = () =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
// With its code the page is shown at once. On a slow network the header need not wait for it.
const timeLimit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
void Promise.race([preloadPage(window.location), timeLimit]).then(render, render);
