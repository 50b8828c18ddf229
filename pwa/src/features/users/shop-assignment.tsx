import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { staffShopsErrorText, staffShopsQuery } from '../../data/shops/staff-shops.ts';
import { setManagedShops } from '../../data/users/user-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { StoreIcon } from '../../ui/icons/icons.tsx';
import { useListSearch } from '../../ui/list/use-list-search.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useUnsavedInput } from '../../ui/overlay/unsaved-input.ts';

interface ShopAssignmentProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The shops of a shop admin, and the dialog that assigns them (specification, section 6). */
export function ShopAssignment({ user, open, onOpenChange }: ShopAssignmentProps) {
  const { data: shops, error, isFetching, refetch } = useQuery(staffShopsQuery());
  const names = shops?.filter(({ _id }) => user.managedShops.includes(_id)).map(({ name }) => name);
  return (
    <section aria-labelledby="user-shops" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="user-shops" className="text-body font-semibold">
        Assigned shops
      </h3>
      {names === undefined && error ? (
        <InlineError
          message={staffShopsErrorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <p className="wrap-anywhere text-small text-muted">
          {names === undefined ? '…' : names.length > 0 ? names.join(', ') : 'No shop is assigned yet.'}
        </p>
      )}
      <Button icon={<StoreIcon size={18} />} onClick={() => onOpenChange(true)} className="self-start">
        Assign shops
      </Button>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Assign shops to ${user.name}`}
        description="A shop admin manages only the checked shops."
        size="small"
        backCloses
      >
        <ShopChoice user={user} onDone={() => onOpenChange(false)} />
      </Dialog>
    </section>
  );
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

function ShopChoice({ user, onDone }: { user: User; onDone: () => void }) {
  const { data: shops, error, isFetching, refetch } = useQuery(staffShopsQuery());
  const [before] = useState(user.managedShops);
  const [chosen, setChecked] = useState<readonly string[]>(before);
  // Without the chosen shops that were deleted since. An assigned one stays: the list of shops may be older than it.
  const checked = chosen.filter((id) => before.includes(id) || shops?.some(({ _id }) => _id === id));
  const isFirst = ({ _id }: StaffShop) => before.includes(_id);
  const sorted = shops?.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))) ?? [];
  const { found, box } = useListSearch(sorted, ({ name }) => [name], 'Search shops');
  const [busy, setBusy] = useState(false);
  useUnsavedInput(!isSameSet(checked, before), busy);

  const save = async () => {
    setBusy(true);
    try {
      await setManagedShops(user._id, [...checked], before);
      toast.success('Shop assignments saved successfully');
      onDone();
    } catch (failure) {
      toast.error(errorText(failure, 'Failed to update shop assignments'));
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  if (!shops) {
    return error ? (
      <InlineError
        message={staffShopsErrorText(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading shops...">
        <SkeletonText lines={5} />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {shops.length === 0 ? (
        <p className="text-small text-muted">No shops found. Add your first shop!</p>
      ) : null}
      {box}
      {found.map(({ _id, name, enabled }) => (
        <CheckField
          key={_id}
          label={<span className="wrap-anywhere">{enabled ? name : `${name} (disabled)`}</span>}
          checked={checked.includes(_id)}
          onChange={({ target }) => {
            // During the save the choice would be lost with the dialog.
            if (!busy) setChecked(target.checked ? [...checked, _id] : checked.filter((id) => id !== _id));
          }}
        />
      ))}
      <div className="sticky -bottom-2 -mx-5 bg-raised px-5 pt-2 pb-3 short:static">
        <Button variant="accent" wide busy={busy} onClick={() => void save()}>
          Save ({checked.length})
        </Button>
      </div>
    </div>
  );
}
