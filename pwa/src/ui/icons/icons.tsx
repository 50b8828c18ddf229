import type { ReactElement, SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Pixels. 20 by default. */
  size?: number | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** An icon is one path on a 24 px grid; strokes stay 1.75 px at every size. Hidden from screen readers. */
export function icon(d: string): Icon {
  return function DrawnIcon({ size = 20, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        <path d={d} vectorEffect="non-scaling-stroke" />
      </svg>
    );
  };
}

export const ClockIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3.2 2');
export const CheckIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-13 .4 2.7 2.7L16 9.8');
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12M18 6 6 18');
export const BagIcon = /* @__PURE__ */ icon(
  'M5.6 8h12.8l1 11.2a1.7 1.7 0 0 1-1.7 1.8H6.3a1.7 1.7 0 0 1-1.7-1.8L5.6 8ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
);
export const HomeIcon = /* @__PURE__ */ icon(
  'm3.5 11.2 8.5-7.4 8.5 7.4M5.5 9.8V19a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5V9.8M9.75 20.3v-5.8h4.5v5.8',
);
export const CartIcon = /* @__PURE__ */ icon(
  'M2.5 3.5h2.2a1 1 0 0 1 1 .8l2 10.3a1.8 1.8 0 0 0 1.8 1.4h7.9a1.8 1.8 0 0 0 1.8-1.4l1.5-7.1H6.4M11 20a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm7.5 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
);
export const OrdersIcon = /* @__PURE__ */ icon(
  'M5 3.5v17l2.3-1.6 2.4 1.6 2.3-1.6 2.3 1.6 2.4-1.6 2.3 1.6v-17l-2.3 1.6-2.4-1.6L12 5.1 9.7 3.5 7.3 5.1 5 3.5ZM8.8 10h6.4m-6.4 4h4.4',
);
export const UserIcon = /* @__PURE__ */ icon(
  'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.6-3.7 3.6-6 7.5-6s6.9 2.3 7.5 6',
);
export const SearchIcon = /* @__PURE__ */ icon(
  'M17.5 10.750a6.750 6.750 0 1 1-13.5 0 6.750 6.750 0 0 1 13.5 0ZM20.5 20.5l-5-5',
);
export const MoonIcon = /* @__PURE__ */ icon('M20.5 14.2A8.5 8.5 0 0 1 9.8 3.5a8.5 8.5 0 1 0 10.7 10.7Z');
export const WifiOffIcon = /* @__PURE__ */ icon(
  'm3.5 3.5 17 17M8.5 15.8a5 5 0 0 1 7 0M5.3 12.4A9.5 9.5 0 0 1 9.7 10m4.6 0c1.7.4 3.2 1.2 4.4 2.4M2.5 8.9a14 14 0 0 1 4.2-2.7m4-1a14 14 0 0 1 10.8 3.7M12 19.3h.01',
);
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 4.5V9h-4.5M4 19.5V15h4.5M19.6 9A8 8 0 0 0 5.5 7.4M4.4 15a8 8 0 0 0 14.1 1.6',
);
export const AlertIcon = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4L12 4Zm0 6v4m0 2.9h.01');
export const InfoIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-.8v5M12 8h.01');
export const BowlIcon = /* @__PURE__ */ icon(
  'M3 12h18c0 4.3-2.5 7-5.5 8h-7C5.5 19 3 16.3 3 12ZM8.5 8.5c-1-1.3.8-2.2 0-3.5m3.5 3.5c-1-1.3.8-2.2 0-3.5m3.5 3.5c-1-1.3.8-2.2 0-3.5',
);
export const StoreIcon = /* @__PURE__ */ icon(
  'M4 10.5V19a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-8.5M4.6 3.5h14.8L21 8.6a2.6 2.6 0 0 1-4.5 1.7 3 3 0 0 1-4.5 0 3 3 0 0 1-4.5 0A2.6 2.6 0 0 1 3 8.6L4.6 3.5ZM9.5 20.3v-5h5v5',
);
export const LoginIcon = /* @__PURE__ */ icon(
  'M14 4h4a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 18 20h-4M10.5 8l4 4-4 4m4-4h-10',
);
