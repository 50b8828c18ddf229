import { icon } from './icons.tsx';

// Icons that few pages have, so that the others need not load them.

export const ReturnIcon = /* @__PURE__ */ icon('M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11H9');
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 6.5h15M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5m2.8 0-.7 12a2 2 0 0 1-2 2H8.9a2 2 0 0 1-2-2l-.7-12M10 10.5v6m4-6v6',
);
export const LockIcon = /* @__PURE__ */ icon(
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5Zm1.5 0V8a4 4 0 0 1 8 0v2.5',
);
export const LogoutIcon = /* @__PURE__ */ icon(
  'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4m5.5-12 4 4-4 4m4-4H10',
);
export const BellIcon = /* @__PURE__ */ icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4');
export const LocateIcon = /* @__PURE__ */ icon(
  'M18.5 12a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM12 2.5v3m0 13v3M2.5 12h3m13 0h3M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
);
