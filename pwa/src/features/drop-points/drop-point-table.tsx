import { isOnCampus } from '@canteen/domain/campus';
import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { useCampus } from '../../data/config/config.ts';
import { deleteDropPoint } from '../../data/drop-points/edit-drop-points.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TrashIcon } from '../../ui/icons/rare-icons.tsx';
import { MapPinIcon } from '../../ui/icons/shared-icons.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { placeInWords } from '../../ui/map/place.ts';
import { isMissing, useCloseWhenGone, useRowDeletion } from '../../ui/overlay/use-row-deletion.ts';
import { Pill } from '../../ui/pill.tsx';

interface DropPointTableProps {
  dropPoints: readonly DropPoint[];
  onOpen: (dropPoint: DropPoint) => void;
}

/** One row for each drop point, with buttons to edit and to delete it. */
export function DropPointTable({ dropPoints, onOpen }: DropPointTableProps) {
  const campus = useCampus() ?? null;
  const deletion = useRowDeletion<DropPoint>();
  useCloseWhenGone(deletion, isMissing(deletion.asked, dropPoints));
  const remove = (dropPoint: DropPoint) =>
    deletion.deleteRow(
      dropPoint,
      {
        title: `Delete the drop point ${dropPoint.name}?`,
        body: 'Customers cannot choose it any more. Orders that go there keep their place.',
        done: `Drop point "${dropPoint.name}" has been deleted`,
        failed: 'Failed to delete the drop point',
        already: `Drop point "${dropPoint.name}" was already deleted`,
      },
      () => deleteDropPoint(dropPoint._id),
    );
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
          <Button size="compact" aria-label={`Edit ${dropPoint.name}`} onClick={() => onOpen(dropPoint)}>
            Edit
          </Button>
          <IconButton
            label={`Delete ${dropPoint.name}`}
            icon={TrashIcon}
            variant="danger"
            busy={deletion.isDeleting(dropPoint._id)}
            onClick={() => void remove(dropPoint)}
          />
        </span>
      ),
    },
  ];
  return (
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
  );
}
