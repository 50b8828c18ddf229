import { useState } from 'react';
import {
  FILE_REQUIRED,
  FILE_TOO_LARGE,
  MAX_SPREADSHEET_BYTES,
  SHOP_REQUIRED,
  WRONG_TYPE,
} from '@canteen/domain/foods/food-import.schema';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { typeOfName } from '@canteen/domain/spreadsheet-name';
import { Button } from '../../../ui/actions/button.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ImportPreview } from './import-preview.tsx';
import { MenuButton } from './menu-button.tsx';
import { TemplateButton } from './template-button.tsx';
import { useFilePreview } from './use-file-preview.ts';

export interface ImportFormProps {
  shops: readonly Pick<Shop, '_id' | 'name'>[];
  /** The shop by which the list is filtered; '' for all. */
  shopId: string;
  shopAdmin: boolean;
  onStart: (file: File, shop: Pick<Shop, '_id' | 'name'>) => void;
}

/** The choice of the shop and the file, and what is in the file. */
export function ImportForm({ shops, shopId, shopAdmin, onStart }: ImportFormProps) {
  const onlyShop = shops.length === 1 ? shops[0] : undefined;
  const [chosen, setChosen] = useState(onlyShop?._id ?? shopId);
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ file?: string; shop?: string }>({});
  const preview = useFilePreview(file);
  const shop = shops.find(({ _id }) => _id === chosen);
  // The chosen shop may be deleted, or taken from the user, while the dialog is open.
  const isLocked = onlyShop !== undefined && shop !== undefined;

  const take = (next: File) => {
    const isTooLarge = next.size > MAX_SPREADSHEET_BYTES;
    const wrong = typeOfName(next.name) === null ? WRONG_TYPE : isTooLarge ? FILE_TOO_LARGE : undefined;
    setErrors((known) => ({ ...(known.shop && { shop: known.shop }), ...(wrong && { file: wrong }) }));
    setFile(wrong ? null : next);
  };
  const start = (form: HTMLFormElement) => {
    setErrors({ ...(!file && { file: FILE_REQUIRED }), ...(!shop && { shop: SHOP_REQUIRED }) });
    if (file && shop) onStart(file, shop);
    else form.querySelector<HTMLElement>(shop ? 'button' : 'select')?.focus();
  };
  const found = preview.state === 'ready' && 'foods' in preview.found ? preview.found.foods : null;
  const nothing = preview.state === 'ready' && (found ?? 0) === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start(event.currentTarget);
      }}
      className="flex flex-col gap-4"
    >
      <SelectField
        label="Shop"
        value={chosen}
        error={errors.shop}
        hint={
          shopAdmin && isLocked ? 'As a shop admin, you can only add food to your assigned shop.' : undefined
        }
        disabled={isLocked}
        onChange={(event) => {
          setChosen(event.target.value);
          setErrors((known) => (known.file ? { file: known.file } : {}));
        }}
      >
        <option value="">Choose a shop</option>
        {shops.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FileDrop
        label="Spreadsheet"
        hint="Excel (.xlsx, .xls) or CSV, at most 5 MB"
        accept=".xlsx,.xls,.csv"
        fileName={file?.name ?? null}
        onFile={take}
        error={errors.file}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-56 text-small text-muted">
          Row 1 names the columns: Food Name and Price; Description, Tags, Diet and Allergens if you like. The
          first tag is the heading on the menu. To change many foods, download the menu, edit it and import
          it.
        </p>
        <div className="flex flex-wrap gap-2">
          <TemplateButton />
          <MenuButton shop={shop} />
        </div>
      </div>
      <ImportPreview preview={preview} />
      <div className="sticky -bottom-2 -mx-5 bg-raised px-5 pt-2 pb-3 short:static">
        <Button
          type="submit"
          variant="accent"
          size="large"
          wide
          disabled={nothing || preview.state === 'reading'}
        >
          {found ? `Import ${found.toLocaleString('en-IN')} ${found === 1 ? 'food' : 'foods'}` : 'Import'}
        </Button>
      </div>
    </form>
  );
}
