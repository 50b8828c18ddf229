import type { OrdersView } from '../../data/orders/queue-settings.ts';
import { OrdersIcon, type Icon } from '../../ui/icons/icons.tsx';
import { DashboardIcon } from '../../ui/icons/staff-icons.tsx';
import { cx } from '../../ui/styles/cx.ts';

const VIEWS: readonly { view: OrdersView; label: string; icon: Icon }[] = [
  { view: 'queue', label: 'Queue', icon: DashboardIcon },
  { view: 'list', label: 'List', icon: OrdersIcon },
];

/** The counter's queue, or the list of all orders. */
export function QueueOrListSwitch({
  view,
  onChange,
}: {
  view: OrdersView;
  onChange: (view: OrdersView) => void;
}) {
  return (
    <div role="group" aria-label="View" className="flex rounded-control border border-edge bg-card">
      {VIEWS.map(({ view: name, label, icon: IconComponent }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          onClick={() => onChange(name)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-small font-semibold transition-colors duration-150',
            name === view ? 'bg-accent-soft text-ink' : 'text-muted hover:text-ink',
          )}
        >
          <IconComponent size={18} />
          <span className="max-sm:sr-only">{label}</span>
        </button>
      ))}
    </div>
  );
}
