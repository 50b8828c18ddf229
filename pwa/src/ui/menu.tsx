import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { cx } from './cx.ts';
import type { Icon } from './icons.tsx';

export interface MenuItem {
  key: string;
  label: string;
  icon?: Icon | undefined;
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface MenuProps {
  /** The element that opens it, for example <IconButton label="More" icon={MoreIcon} />. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
}

/** Actions behind a button. Heavy: only lazy routes import it; for links in the header there is LinkMenu. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup className="popup min-w-48 rounded-control border border-line bg-raised p-1 text-ink shadow-raised outline-none">
            {items.map(({ key, label, icon: Drawn, onSelect, danger, disabled }) => (
              <Base.Item
                key={key}
                disabled={disabled ?? false}
                onClick={onSelect}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 text-small outline-none select-none',
                  'data-highlighted:bg-accent-soft data-highlighted:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-50',
                  danger && 'text-beet',
                )}
              >
                {Drawn ? <Drawn size={18} /> : null}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
