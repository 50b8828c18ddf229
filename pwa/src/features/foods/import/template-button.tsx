import { IMPORT_COLUMNS } from '@canteen/domain/food-import.schema';
import { DownloadButton } from './download-button.tsx';

const ROWS = [
  [...IMPORT_COLUMNS],
  ['Masala Dosa', 80, 'Crisp dosa with potato filling', 'South Indian, Breakfast'],
  ['Filter Coffee', 25.5, '', 'Drinks'],
];

/** Downloads a spreadsheet with the columns of an import and two examples. */
export function TemplateButton() {
  return <DownloadButton label="Download template" fileName="Food_Import_Template.xlsx" rows={() => ROWS} />;
}
