import { hoursInWords, type HoursInWords, type ShopHours } from '@canteen/domain/shops/shop-hours';
import { ClockIcon, MoonIcon } from '../../ui/icons/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/styles/tone.ts';

const tones: Record<HoursInWords['tone'], Tone> = {
  open: 'leaf',
  'closing-soon': 'turmeric',
  closed: 'muted',
};

/** 'Open till 22:00', in turmeric 'Closes in 20 min'. */
export function HoursPill({ shop, now }: { shop: ShopHours; now: Date }) {
  const { text, tone } = hoursInWords(shop, now);
  return (
    <Pill tone={tones[tone]} size="small" icon={tone === 'closed' ? MoonIcon : ClockIcon} watch={tone}>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </Pill>
  );
}
