import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { wakeTheRest } from './app/wake.ts';
import { watchNetwork } from './lib/online.ts';
import { wireQueryClient } from './lib/query-client.ts';
import { watchOtherTabs } from './lib/session.ts';
import './ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

watchNetwork();
watchOtherTabs();
wireQueryClient();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
wakeTheRest();
