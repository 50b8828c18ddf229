import { icon } from './icons.tsx';

// The icons that the first page does not show, so that it need not load them.

export const TickIcon = /* @__PURE__ */ icon('m4.5 12.8 4.8 4.8L19.5 7');
export const CrossIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9 9l6 6m0-6-6 6');
export const ScooterIcon = /* @__PURE__ */ icon(
  'M9.5 17.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm11.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM9.5 17.5h2.7l4.3-5.7M13.5 5H16l2 9.5M3.5 6.5h6.5v5H3.5v-5Z',
);
export const ReturnIcon = /* @__PURE__ */ icon('M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11H9');
export const UsersIcon = /* @__PURE__ */ icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 19.5c.5-3.3 3-5.5 6.5-5.5s6 2.2 6.5 5.5M15.5 4.7a3.5 3.5 0 0 1 0 6.6m2.3 3.2c2 .7 3.4 2.5 3.7 5',
);
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 9 6 6 6-6');
export const ChevronUpIcon = /* @__PURE__ */ icon('m6 15 6-6 6 6');
export const ChevronRightIcon = /* @__PURE__ */ icon('m9 6 6 6-6 6');
export const ArrowLeftIcon = /* @__PURE__ */ icon('M19.5 12h-15m6-6-6 6 6 6');
export const ArrowRightIcon = /* @__PURE__ */ icon('M4.5 12h15m-6-6 6 6-6 6');
export const MapPinIcon = /* @__PURE__ */ icon(
  'M12 21.5c4.3-4.3 6.5-7.9 6.5-11.1a6.5 6.5 0 1 0-13 0c0 3.2 2.2 6.8 6.5 11.1Zm2.5-11a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
);
export const LocateIcon = /* @__PURE__ */ icon(
  'M18.5 12a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM12 2.5v3m0 13v3M2.5 12h3m13 0h3M13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
);
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5 3.5h3l1.7 4.3-2 1.5a12.5 12.5 0 0 0 7 7l1.5-2 4.3 1.7v3a1.5 1.5 0 0 1-1.6 1.5C10.7 20 4 13.3 3.5 5.1A1.5 1.5 0 0 1 5 3.5Z',
);
export const WifiIcon = /* @__PURE__ */ icon(
  'M8.5 15.8a5 5 0 0 1 7 0M5.3 12.4a9.5 9.5 0 0 1 13.4 0M2.5 8.9a14 14 0 0 1 19 0M12 19.3h.01',
);
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15');
export const PrinterIcon = /* @__PURE__ */ icon(
  'M7 8.5v-5h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2M7 13.5h10v7H7v-7Z',
);
export const DashboardIcon = /* @__PURE__ */ icon(
  'M4 4h6.5v8.5H4V4Zm9.5 0H20v4.5h-6.5V4Zm0 8H20v8h-6.5v-8ZM4 16h6.5v4H4v-4Z',
);
export const ChartIcon = /* @__PURE__ */ icon('M4 4v14.5A1.5 1.5 0 0 0 5.5 20H20M8.5 16v-4m4 4V7.5m4 8.5v-6');
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 6.5h15M9 6.5V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v1.5m2.8 0-.7 12a2 2 0 0 1-2 2H8.9a2 2 0 0 1-2-2l-.7-12M10 10.5v6m4-6v6',
);
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12C4.5 7.8 7.9 5.5 12 5.5s7.5 2.3 9.5 6.5c-2 4.2-5.4 6.5-9.5 6.5S4.5 16.2 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'm4 4 16 16M9.9 5.7c.7-.1 1.4-.2 2.1-.2 4.1 0 7.5 2.3 9.5 6.5a13 13 0 0 1-2.7 3.7M6.3 7.3A12.7 12.7 0 0 0 2.5 12c2 4.2 5.4 6.5 9.5 6.5 1.8 0 3.4-.4 4.9-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const LockIcon = /* @__PURE__ */ icon(
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5Zm1.5 0V8a4 4 0 0 1 8 0v2.5',
);
export const LogoutIcon = /* @__PURE__ */ icon(
  'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4m5.5-12 4 4-4 4m4-4H10',
);
export const BellIcon = /* @__PURE__ */ icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4');
export const BellOffIcon = /* @__PURE__ */ icon(
  'M8.2 6.3A6 6 0 0 1 18 11v4.6m-1.2 2.4H4.5L6 16.5V11c0-.9.2-1.8.6-2.6M10 20.5h4M4 4l16 16',
);
