import { useId } from 'react';
import { staffPaths } from '@canteen/domain/navigation/staff-paths';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { denialReason, may } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../../data/session/session.ts';
import {
  deleteShop,
  setManualOverride,
  setShopEnabled,
  setShopTaxable,
} from '../../../data/shops/shop-requests.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ButtonLink, textLinkClass } from '../../../ui/actions/link.tsx';
import { SavedSwitch } from '../../../ui/form/saved-switch.tsx';
import { LockIcon, TrashIcon } from '../../../ui/icons/rare-icons.tsx';
import { DataTable, type Column } from '../../../ui/list/table.tsx';
import { columnSort, type ListState } from '../../../ui/list/use-list-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { RowDeletion } from '../../../ui/overlay/use-row-deletion.ts';
import { Pill } from '../../../ui/pill.tsx';
import { OpenPill } from '../open-pill.tsx';
import type { ShopSort } from './filter-shops.ts';
import { openingText } from './opening-text.ts';

interface ShopTableProps {
  actor: SessionUser;
  shops: readonly StaffShop[];
  state: Pick<ListState<ShopSort, never>, 'sort' | 'setSort'>;
  deletion: RowDeletion<StaffShop>;
  onOpen: (id: string) => void;
}

async function switchShop(change: Promise<void>, done: string, failed: string): Promise<void> {
  try {
    await change;
    toast.success(done);
  } catch (error) {
    toast.error(errorText(error, failed));
  }
}

/** One row for each shop; on phones one card. */
export function ShopTable({ actor, shops, state, deletion, onOpen }: ShopTableProps) {
  const gstReasonId = useId();
  const gstReason = denialReason(actor, 'shop.setTaxable');
  const columns: Column<StaffShop>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      sort: columnSort<ShopSort>(state, 'name', '-name'),
      cell: ({ name }) => <span className="block wrap-anywhere md:min-w-24">{name}</span>,
    },
    {
      key: 'hours',
      header: 'Hours and phone',
      cell: ({ name, contact, openingTime, closingTime }) => (
        <span className="tabular inline-flex flex-col items-end gap-1 text-right wide:whitespace-nowrap md:items-start md:text-left">
          {openingText(openingTime, closingTime)}
          <a href={`tel:${contact}`} aria-label={`Call ${name}: ${contact}`} className={textLinkClass}>
            {contact}
          </a>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'State',
      sort: columnSort<ShopSort>(state, 'open', '-open'),
      cell: (shop) => <ShopState shop={shop} />,
    },
    {
      key: 'enabled',
      header: 'Enabled',
      cell: (shop) => (
        <SavedSwitch
          label={`Enabled: ${shop.name}`}
          labelHidden
          checked={shop.enabled}
          disabled={!may(actor, 'shop.setEnabled', { shopId: shop._id })}
          save={(checked) =>
            switchShop(
              setShopEnabled(shop._id, checked),
              `Shop "${shop.name}" has been ${checked ? 'enabled' : 'disabled'}`,
              'Failed to update shop availability',
            )
          }
        />
      ),
    },
    {
      key: 'override',
      header: 'Open outside hours',
      cell: (shop) => (
        <SavedSwitch
          label={`Open outside hours: ${shop.name}`}
          labelHidden
          checked={shop.manualOverride}
          disabled={!may(actor, 'shop.setEnabled', { shopId: shop._id })}
          save={(checked) =>
            switchShop(
              setManualOverride(shop._id, checked),
              checked
                ? `Shop "${shop.name}" stays open outside its hours`
                : `Shop "${shop.name}" opens and closes by its hours`,
              'Failed to update shop availability',
            )
          }
        />
      ),
    },
    {
      key: 'gst',
      header: 'GST',
      cell: (shop) => (
        <SavedSwitch
          label={`GST: ${shop.name}`}
          labelHidden
          checked={shop.taxable}
          disabled={gstReason !== null}
          aria-describedby={gstReason === null ? undefined : gstReasonId}
          save={(checked) =>
            switchShop(
              setShopTaxable(shop._id, checked),
              `GST for "${shop.name}" has been ${checked ? 'enabled' : 'disabled'}`,
              'Failed to update shop GST status',
            )
          }
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (shop) => <ShopActions actor={actor} shop={shop} deletion={deletion} onOpen={onOpen} />,
    },
  ];
  return (
    <>
      {gstReason === null ? null : (
        <p id={gstReasonId} className="mb-2 text-small text-muted">
          {gstReason}
        </p>
      )}
      <DataTable long caption="Shops" columns={columns} rows={shops} rowKey={({ _id }) => _id} />
    </>
  );
}

function ShopState({ shop }: { shop: StaffShop }) {
  const now = useMinute();
  if (shop.enabled) return <OpenPill shop={shop} now={now} size="small" />;
  return (
    <Pill tone="beet" size="small" icon={LockIcon}>
      Disabled
    </Pill>
  );
}

/** On the smallest phones all actions of a shop fit on one line. */
const tight = 'max-[22rem]:px-2';

function ShopActions({
  actor,
  shop,
  deletion,
  onOpen,
}: Pick<ShopTableProps, 'actor' | 'deletion' | 'onOpen'> & { shop: StaffShop }) {
  const remove = () =>
    deletion.deleteRow(
      shop,
      {
        title: 'Are you sure you want to delete this shop?',
        body: `${shop.name} and its menu are gone at once. Past orders and their figures stay.`,
        done: `Shop "${shop.name}" has been deleted`,
        failed: 'Failed to delete shop',
        already: `Shop "${shop.name}" was already deleted`,
      },
      () => deleteShop(shop._id),
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-1 wide:flex-nowrap">
      {may(actor, 'shop.edit', { shopId: shop._id }) ? (
        <Button
          size="compact"
          className={tight}
          aria-label={`Edit ${shop.name}`}
          onClick={() => onOpen(shop._id)}
        >
          Edit
        </Button>
      ) : null}
      <ButtonLink
        size="compact"
        className={tight}
        to={staffPaths.ofShop('foods', shop._id)}
        aria-label={`Foods of ${shop.name}`}
      >
        Foods
      </ButtonLink>
      {/* Together, so that the icon never stands alone on a line. */}
      <span className="inline-flex flex-wrap items-center gap-1">
        <ButtonLink
          size="compact"
          className={tight}
          to={staffPaths.ofShop('orders', shop._id)}
          aria-label={`Orders of ${shop.name}`}
        >
          Orders
        </ButtonLink>
        {may(actor, 'shop.delete') ? (
          <IconButton
            label={`Delete ${shop.name}`}
            icon={TrashIcon}
            variant="danger"
            busy={deletion.isDeleting(shop._id)}
            onClick={() => void remove()}
          />
        ) : null}
      </span>
    </span>
  );
}
