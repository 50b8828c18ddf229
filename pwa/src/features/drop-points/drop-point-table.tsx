import { isOnCampus } from '@canteen/domain/campus';
import type { DropPoint } from '@canteen/domain/shops/drop-point.schema';
import { useCampus } from '../../data/config/config.ts';
import { deleteDropPoint } from '../../data/drop-points/edit-drop-points.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useConfirm } from '../../ui/overlay/confirm.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { TrashIcon } from '../../ui/icons/rare-icons.tsx';
import { MapPinIcon } from '../../ui/icons/shared-icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { placeInWords } from '../../ui/map/place.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { toast } from '../../ui/overlay/toast.ts';

export interface DropPointTableProps {
  dropPoints: readonly DropPoint[];
  onOpen: (dropPoint: DropPoint) => void;
}

/** One row for each drop point, with buttons to edit and to delete it. */
export function DropPointTable({ dropPoints, onOpen }: DropPointTableProps) {
  const campus = useCampus() ?? null;
  const confirm = useConfirm();
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
    } catch (failure) {
      toast.error(errorText(failure, 'Failed to delete the drop point'));
    }
  };
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
