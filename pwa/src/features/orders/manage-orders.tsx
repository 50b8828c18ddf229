import { useSearchParams } from 'react-router-dom';
import { isShopAdminOnly, orderScope } from '@canteen/domain/users/permissions';
import {
  setOrdersView,
  useAlerts,
  useDarkQueue,
  useOrdersView,
  useStayAwake,
  type OrdersView,
} from '../../data/orders/queue-settings.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useDarkScreen } from '../../ui/screen/use-dark-screen.ts';
import { useWakeLock } from '../../ui/screen/use-wake-lock.ts';
import { cx } from '../../ui/styles/cx.ts';
import { ConnectionNote } from './connection-note.tsx';
import {
  readManageOrdersState,
  withManageOrdersState,
  type ManageOrdersState,
} from './filters/manage-orders-in-url.ts';
import { NewOrderAlert } from './new-order-alert.tsx';
import { OfflineChangesElsewhere } from './offline-changes-elsewhere.tsx';
import { QueueOrListSwitch } from './queue-or-list-switch.tsx';
import { QueueSettingsMenu } from './queue-settings-menu.tsx';
import { OrderQueue } from './queue/order-queue.tsx';
import { useQueue, useWaitingOrders } from './queue/use-queue.ts';
import { RejectedChanges } from './rejected-changes.tsx';
import { StaffOrderList } from './staff-list/staff-order-list.tsx';
import { StaffOrderDetails } from './staff-order-details.tsx';
import { StartShift } from './start-shift.tsx';
import { useSetStatus } from './status/use-set-status.ts';
import { useStaffShops } from './use-staff-shops.ts';

/** Manage Orders (specification, section 2): the counter's live queue, or the list of all orders. */
export function ManageOrders({ user }: { user: SessionUser }) {
  const [search, setSearch] = useSearchParams();
  const inUrl = readManageOrdersState(search, useOrdersView());
  const { names, isLost } = useStaffShops(user, inUrl.shop);
  const state = isLost ? { ...inUrl, shop: null } : inUrl;
  const { view, shop } = state;
  const show = (next: ManageOrdersState) => setSearch(withManageOrdersState(search, next), { replace: true });
  const onSet = useSetStatus();
  const queue = useQueue(user, shop);
  const alerts = useAlerts(isShopAdminOnly(user));
  const dark = useDarkQueue();
  useDarkScreen(view === 'queue' && dark);
  useWakeLock(useStayAwake());
  const shownIds = new Set([...queue.ordersByStatus.values()].flat().map(({ _id }) => _id));
  const shops = new Map([...queue.shops, ...names]);
  if (shop !== null && !shops.has(shop)) shops.set(shop, 'The chosen shop');
  const showShop = shop === null && (orderScope(user) === 'all' || user.managedShops.length > 1);

  const choose = (next: OrdersView) => {
    setOrdersView(next);
    show({ ...state, view: next });
  };

  return (
    <section
      aria-labelledby="manage-orders"
      data-queue={view === 'queue' || undefined}
      className={cx('flex flex-col gap-4', view === 'queue' && 'min-h-0 flex-1')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="manage-orders" className="text-title">
          Manage Orders
        </h2>
        <ConnectionNote updatedAt={queue.updatedAt} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full">
          {shops.size > 1 || shop !== null ? (
            <SelectField
              label="Shop"
              labelHidden
              compact
              className="min-w-24 max-md:flex-1 md:w-44"
              value={shop ?? ''}
              onChange={(event) => show({ ...state, shop: event.target.value || null })}
            >
              <option value="">All Shops</option>
              {[...shops]
                .toSorted(([, a], [, b]) => a.localeCompare(b))
                .map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </SelectField>
          ) : null}
          <QueueOrListSwitch view={view} onChange={choose} />
          <QueueSettingsMenu user={user} alerts={alerts} className="max-md:ml-auto" />
        </div>
      </div>
      {isLost ? (
        <Alert tone="beet">
          These are the orders of all shops: the chosen one was deleted or taken from you.
        </Alert>
      ) : null}
      {view === 'queue' ? <StartShift user={user} /> : null}
      <RejectedChanges />
      {/* Below the queue, so that it moves no card under a finger. */}
      <OfflineChangesElsewhere shown={shownIds} className={cx(view === 'queue' && 'order-last')} />
      {view === 'queue' ? (
        <OrderQueue user={user} queue={queue} showShop={showShop} onSet={onSet} />
      ) : (
        <StaffOrderList user={user} state={state} onChange={show} showShop={showShop} onSet={onSet} />
      )}
      <StaffOrderDetails user={user} orderId={state.open} onSet={onSet} />
      <NewOrderAlert
        user={user}
        waiting={useWaitingOrders(user)}
        shop={shop}
        open={state.open}
        withSound={alerts}
      />
    </section>
  );
}
