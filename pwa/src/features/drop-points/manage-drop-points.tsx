import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_DROP_POINTS } from '@canteen/domain/drop-points/drop-point.schema';
import { dropPointsQuery } from '../../data/drop-points/drop-point-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { readKeptRow } from '../../ui/edit/kept-input.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { PlusIcon } from '../../ui/icons/shared-icons.tsx';
import { DropPointDialog } from './drop-point-dialog.tsx';
import { DropPointTable } from './drop-point-table.tsx';
import { DROP_POINT_FORM, isKeptDropPoint } from './drop-point-values.ts';

/** The drop points that customers choose at the checkout (decisions, Shops), for admins and owners. */
export function ManageDropPoints() {
  const { data: dropPoints, error, isFetching, refetch } = useQuery(dropPointsQuery());
  const [open, setOpen] = useState(() => readKeptRow(DROP_POINT_FORM, isKeptDropPoint));
  const isGone =
    open !== null &&
    open !== 'new' &&
    dropPoints !== undefined &&
    !dropPoints.some(({ _id }) => _id === open._id);
  const full = (dropPoints?.length ?? 0) >= MAX_DROP_POINTS;
  return (
    <section aria-labelledby="drop-points" className="mt-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="drop-points" className="mr-auto text-title">
          Drop points
        </h2>
        <Button icon={<PlusIcon size={18} />} disabled={full} onClick={() => setOpen('new')}>
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
        <DropPointTable dropPoints={dropPoints} onOpen={setOpen} />
      ) : error ? null : (
        <Loading label="Loading drop points...">
          <SkeletonText lines={4} />
        </Loading>
      )}
      <DropPointDialog open={open} isGone={isGone} onClose={() => setOpen(null)} />
    </section>
  );
}
