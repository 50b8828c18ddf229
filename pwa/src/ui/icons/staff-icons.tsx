import { icon } from './icons.tsx';

// The icons that only staff see.

export const UsersIcon = /* @__PURE__ */ icon(
  'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 19.5c.5-3.3 3-5.5 6.5-5.5s6 2.2 6.5 5.5M15.5 4.7a3.5 3.5 0 0 1 0 6.6m2.3 3.2c2 .7 3.4 2.5 3.7 5',
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
export const BellOffIcon = /* @__PURE__ */ icon(
  'M8.2 6.3A6 6 0 0 1 18 11v4.6m-1.2 2.4H4.5L6 16.5V11c0-.9.2-1.8.6-2.6M10 20.5h4M4 4l16 16',
);
