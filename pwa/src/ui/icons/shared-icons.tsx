import { icon } from './icons.tsx';

// The icons that the first page does not show, so that it need not load them.

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
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5 3.5h3l1.7 4.3-2 1.5a12.5 12.5 0 0 0 7 7l1.5-2 4.3 1.7v3a1.5 1.5 0 0 1-1.6 1.5C10.7 20 4 13.3 3.5 5.1A1.5 1.5 0 0 1 5 3.5Z',
);
