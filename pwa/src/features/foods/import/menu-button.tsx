import { IMPORT_COLUMNS } from '@canteen/domain/foods/import-columns';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { menuRows } from '../../../data/foods/menu-rows.ts';
import { DownloadButton } from './download-button.tsx';

interface MenuButtonProps {
  /** Undefined until one is chosen. */
  shop: Pick<Shop, '_id' | 'name'> | undefined;
}

/** Downloads the foods of a shop as a spreadsheet that can be changed and imported again. */
export function MenuButton({ shop }: MenuButtonProps) {
  const name = shop?.name.replaceAll(/[^\p{L}\p{N}]+/gu, '_') ?? '';
  return (
    <DownloadButton
      label="Download menu"
      fileName={`${name}_Menu.xlsx`}
      columns={IMPORT_COLUMNS}
      pages={() => menuRows(shop?._id ?? '')}
      disabled={shop === undefined}
    />
  );
}
