import { useId, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { readyText } from '@canteen/domain/orders/ready-time';
import { DEFAULT_CLOSING_TIME, DEFAULT_OPENING_TIME, hoursInWords } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { textLinkClass } from '../../ui/actions/link.tsx';
import { ClockIcon, type Icon } from '../../ui/icons/icons.tsx';
import { MapPinIcon, PhoneIcon } from '../../ui/icons/shared-icons.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { OpenPill } from './open-pill.tsx';

/** Longer names are smaller on phones. */
const LONG_NAME = 30;
/** So many letters of tags fill about two lines on phones. */
const FEW_LETTERS = 70;

/** The `ref` of a button that takes the place of the pressed one. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** One line of the details, with an icon and a label for screen readers. */
function Detail({
  icon: IconComponent,
  label,
  children,
}: {
  icon: Icon;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-2.5">
      <dt>
        <IconComponent size={18} className="mt-0.5 text-muted" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

interface ShopDetailsProps {
  shop: Shop;
  now: Date;
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Name, tags, description, hours, address, contact and the 5-minute note (specification, section 2). On phones two lines
 * of it, and the rest after a tap, so that the first food is on the first screen.
 */
export function ShopDetails({ shop, now, heading }: ShopDetailsProps) {
  const [isWhole, setWhole] = useState<boolean | null>(null);
  const ready = readyText(shop.readyMinutes);
  const whole = useId();
  const toggle = (
    <button
      ref={isWhole === null ? undefined : takeFocus}
      type="button"
      aria-expanded={isWhole === true}
      aria-controls={whole}
      onClick={() => setWhole(!isWhole)}
      className={`${textLinkClass} shrink-0 text-small md:hidden`}
    >
      {isWhole ? 'Less' : 'More'}
    </button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1
          ref={heading}
          className={cx('md:text-display', shop.name.length > LONG_NAME ? 'text-lead' : 'text-title')}
        >
          {shop.name}
        </h1>
        <div className="max-md:absolute max-md:-top-10 max-md:right-(--gutter)">
          <OpenPill shop={shop} now={now} />
        </div>
      </div>
      <Tags tags={shop.tags} isWhole={isWhole === true} />
      {isWhole ? null : (
        <div className="mt-0.5 text-small text-muted md:hidden">
          <p className="truncate">
            {ready ? <span className="font-semibold text-ink">{ready}</span> : null}
            {ready ? ' · ' : null}
            {shop.description}
          </p>
          <div className="-mb-1 flex flex-wrap gap-x-3">
            {shop.contact ? <Contact shop={shop} /> : null}
            <p className="min-w-0 flex-1 truncate">
              <Hours shop={shop} now={now} /> · {shop.address}
            </p>
            {toggle}
          </div>
        </div>
      )}
      <div id={whole} className={isWhole ? undefined : 'max-md:hidden'}>
        <p className="mt-2 max-w-prose text-small text-muted">{shop.description}</p>
        <dl className="mt-3 flex flex-col gap-1.5 text-small md:mt-6 md:gap-3">
          <Detail icon={ClockIcon} label="Hours">
            <Hours shop={shop} now={now} />
            {ready ? <p>{ready}</p> : null}
          </Detail>
          <Detail icon={MapPinIcon} label="Address">
            {shop.address}
          </Detail>
          <Detail icon={PhoneIcon} label="Contact">
            {shop.contact ? <Contact shop={shop} /> : 'Not available'}
            <p className="text-fine text-muted">
              If your order is not ACCEPTED within 5 minutes, you can call the shop.
            </p>
          </Detail>
        </dl>
        {isWhole ? <div className="mt-1 flex justify-end">{toggle}</div> : null}
      </div>
    </>
  );
}

function Contact({ shop }: Pick<ShopDetailsProps, 'shop'>) {
  return (
    <a href={`tel:${shop.contact}`} className={`${textLinkClass} tabular inline-block py-0.5`}>
      {shop.contact}
    </a>
  );
}

function Hours({ shop, now }: Pick<ShopDetailsProps, 'shop' | 'now'>) {
  const { text, tone } = hoursInWords(shop, now);
  // 'open till 22:00' would only repeat the opening hours.
  const isPlain = tone === 'open' && !shop.manualOverride && shop.openingTime !== shop.closingTime;
  return (
    <>
      <span className="tabular">
        {shop.openingTime || DEFAULT_OPENING_TIME} - {shop.closingTime || DEFAULT_CLOSING_TIME}
      </span>
      {isPlain ? null : (
        <span className={tone === 'closing-soon' ? 'font-semibold text-turmeric' : 'text-muted'}>
          {' '}
          · {text}
        </span>
      )}
    </>
  );
}

/** How many of the first tags have at most FEW_LETTERS letters together; at least one. */
function countOfFew(tags: readonly string[]): number {
  let letters = 0;
  const first = tags.findIndex((tag) => (letters += tag.length) > FEW_LETTERS);
  return first === -1 ? tags.length : Math.max(1, first);
}

/** The tags of the shop; on phones only the first ones, until `isWhole`. */
function Tags({ tags, isWhole }: { tags: readonly string[]; isWhole: boolean }) {
  if (tags.length === 0) return null;
  const few = countOfFew(tags);
  return (
    <ul aria-label="Tags" className="mt-0.5 flex flex-wrap gap-x-2 text-small">
      {tags.map((tag, index) => (
        <li key={tag} className={cx('min-w-0 wrap-anywhere', index >= few && !isWhole && 'max-md:hidden')}>
          <Link to={paths.tag(tag)} className="touch relative underline-offset-4 hover:underline">
            {tag}
          </Link>
          {index < tags.length - 1 ? <span aria-hidden="true"> ·</span> : null}
        </li>
      ))}
    </ul>
  );
}
