import { icon } from './icons.tsx';

export const TickIcon = /* @__PURE__ */ icon('m4.5 12.8 4.8 4.8L19.5 7');
export const CrossIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9 9l6 6m0-6-6 6');
export const ScooterIcon = /* @__PURE__ */ icon(
  'M9.5 17.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm11.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM9.5 17.5h2.7l4.3-5.7M13.5 5H16l2 9.5M3.5 6.5h6.5v5H3.5v-5Z',
);
