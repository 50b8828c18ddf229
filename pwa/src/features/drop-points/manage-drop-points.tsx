import { isOnCampus } from '@canteen/domain/campus';
import { MAX_DROP_POINTS, type DropPoint } from '@canteen/domain/shops/drop-point.schema';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCampus } from '../../data/config/config.ts';
import { dropPointsQuery } from '../../data/drop-points/drop-points.ts';
import { deleteDropPoint } from '../../data/drop-points/edit-drop-points.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { TrashIcon } from '../../ui/icons/rare-icons.tsx';
import { MapPinIcon, PlusIcon } from '../../ui/icons/shared-icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { placeInWords } from '../../ui/map/place.ts';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { DropPointDialog } from './drop-point-dialog.tsx';

/** The drop points that customers choose at the checkout (decisions, Shops), for admins and owners. */
export function ManageDropPoints() {
  const { data: dropPoints, error, isFetching, refetch } = useQuery(dropPointsQuery());
  const campus = useCampus() ?? null;
  const confirm = useConfirm();
  const addButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<DropPoint | 'new' | null>(null);
  const remove = async ({ _id, name }: DropPoint) => {
    const confirmed = await confirm({
      title: `Delete the drop point ${name}?`,
      body: 'Customers cannot choose it any more. Orders that go there keep their place.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!confirmed) return;
    try {
      await deleteDropPoint(_id);
      toast.success(`Drop point "${name}" has been deleted`);
      addButton.current?.focus();
    } catch (failure) {
      toast.error(errorText(failure, 'Failed to delete the drop point'));
    }
  };
  const isGone =
    open !== null &&
    open !== 'new' &&
    dropPoints !== undefined &&
    !dropPoints.some(({ _id }) => _id === open._id);
  const columns: Column<DropPoint>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      key: 'location',
      header: 'Pin',
      cell: ({ location }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="tabular">{placeInWords(location)}</span>
          {isOnCampus(location, campus) ? null : <Pill tone="turmeric">Outside the campus</Pill>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (dropPoint) => (
        <span className="inline-flex items-center gap-1">
          <Button size="compact" aria-label={`Edit ${dropPoint.name}`} onClick={() => setOpen(dropPoint)}>
            Edit
          </Button>
          <IconButton
            label={`Delete ${dropPoint.name}`}
            icon={TrashIcon}
            variant="danger"
            onClick={() => void remove(dropPoint)}
          />
        </span>
      ),
    },
  ];
  const full = (dropPoints?.length ?? 0) >= MAX_DROP_POINTS;
  return (
    <section aria-labelledby="drop-points" className="mt-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="drop-points" className="mr-auto text-title">
          Drop points
        </h2>
        <Button ref={addButton} icon={<PlusIcon size={18} />} disabled={full} onClick={() => setOpen('new')}>
          Add drop point
        </Button>
      </div>
      <p className="text-small text-muted">
        {full
          ? `There can be at most ${MAX_DROP_POINTS} drop points. Delete one to add another.`
          : 'Places that customers choose with one tap at the checkout.'}
      </p>
      {error ? (
        <InlineError
          message={errorText(error, 'Failed to load the drop points')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {dropPoints ? (
        <DataTable
          caption="Drop points"
          columns={columns}
          rows={dropPoints}
          rowKey={({ _id }) => _id}
          empty={
            <EmptyState title="No drop points yet" level={3} icon={MapPinIcon}>
              Add places such as a hostel, the library or a gate.
            </EmptyState>
          }
        />
      ) : error ? null : (
        <Loading label="Loading drop points...">
          <SkeletonText lines={4} />
        </Loading>
      )}
      <DropPointDialog open={open} isGone={isGone} onClose={() => setOpen(null)} />
    </section>
  );
}
