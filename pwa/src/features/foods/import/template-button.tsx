import { IMPORT_COLUMNS } from '@canteen/domain/foods/import-columns';
import { DownloadButton } from './download-button.tsx';

const ROWS = [
  ['Masala Dosa', 80, 'Crisp dosa with potato filling', 'South Indian, Breakfast', 'Veg', 'Milk, Mustard'],
  ['Egg Puff', 25.5, '', 'Snacks', 'Egg', ''],
];

/** Downloads a spreadsheet with the columns of an import and two examples. */
export function TemplateButton() {
  return (
    <DownloadButton
      label="Download template"
      fileName="Food_Import_Template.xlsx"
      columns={IMPORT_COLUMNS}
      pages={() => [ROWS]}
    />
  );
}
