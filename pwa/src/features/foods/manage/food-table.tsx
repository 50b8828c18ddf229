import type { FoodSort } from '@canteen/domain/foods/food-sorts';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { toPaise } from '@canteen/domain/money';
import { deleteFood, setFoodEnabled } from '../../../data/foods/food-requests.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Price } from '../../../ui/bill/price.tsx';
import { DietMark } from '../../../ui/diet-mark.tsx';
import { SavedSwitch } from '../../../ui/form/saved-switch.tsx';
import { TrashIcon } from '../../../ui/icons/rare-icons.tsx';
import { DataTable, type Column } from '../../../ui/list/table.tsx';
import { columnSort, type ListState } from '../../../ui/list/use-list-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { RowDeletion } from '../../../ui/overlay/use-row-deletion.ts';
import { Picture } from '../../../ui/picture.tsx';

interface FoodTableProps {
  foods: readonly StaffFood[];
  state: Pick<ListState<FoodSort, never>, 'sort' | 'setSort'>;
  showShop: boolean;
  deletion: RowDeletion<StaffFood>;
  onOpen: (food: StaffFood) => void;
}

/** One row for each food; on phones one card. */
export function FoodTable({ foods, state, showShop, deletion, onOpen }: FoodTableProps) {
  const toggle = async (food: StaffFood, enabled: boolean) => {
    try {
      await setFoodEnabled(food, enabled);
    } catch (error) {
      toast.error(errorText(error, 'Failed to update food visibility'));
    }
  };
  const remove = (food: StaffFood) =>
    deletion.deleteRow(
      food,
      {
        title: 'Are you sure you want to delete this food item?',
        body: `${food.name} leaves the menu and all carts. Past orders keep it.`,
        done: `${food.name} was deleted`,
        failed: 'Failed to delete food item',
        already: `${food.name} was already deleted`,
      },
      () => deleteFood(food._id),
    );

  const columns: (Column<StaffFood> | false)[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      sort: columnSort<FoodSort>(state, 'name', '-name'),
      cell: NameCell,
    },
    showShop && {
      key: 'shop',
      header: 'Shop',
      cell: ({ shop }) => <span className="wrap-anywhere">{shop.name}</span>,
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      sort: columnSort<FoodSort>(state, 'price', '-price'),
      cell: ({ price }) => <Price paise={toPaise(price)} />,
    },
    {
      key: 'enabled',
      header: 'Enabled',
      cell: (food) => (
        <SavedSwitch
          label={`${food.name} is on the menu`}
          labelHidden
          checked={food.enabled}
          save={(enabled) => toggle(food, enabled)}
        />
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (food) => (
        <span className="inline-flex items-center gap-1">
          <Button size="compact" aria-label={`Edit ${food.name}`} onClick={() => onOpen(food)}>
            Edit
          </Button>
          <IconButton
            label={`Delete ${food.name}`}
            icon={TrashIcon}
            variant="danger"
            busy={deletion.isDeleting(food._id)}
            onClick={() => void remove(food)}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      long
      caption="Foods"
      columns={columns.filter((column) => column !== false)}
      rows={foods}
      rowKey={({ _id }) => _id}
    />
  );
}

const NameCell = ({ _id, name, imageUrl, tags, diet }: StaffFood) => (
  <span className="flex items-center gap-3">
    <Picture src={imageUrl} seed={_id} ratio="square" sizes="44px" className="w-11 shrink-0 rounded-small" />
    <span className="flex min-w-0 flex-col">
      <span className="flex items-start gap-1.5">
        <DietMark diet={diet} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
      {tags.length > 0 ? (
        <span className="line-clamp-2 text-fine font-normal text-muted wrap-anywhere">{tags.join(', ')}</span>
      ) : null}
    </span>
  </span>
);
