// The reference of bench/lighthouse/lighthouse.ts: what Vite and React cost without any product.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('h1', null, 'A bare page'));
