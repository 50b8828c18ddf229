/** The multipart form of a bulk import. */
export function importForm(shop: string, file: Uint8Array | string, name = 'menu.csv'): FormData {
  const form = new FormData();
  form.append('spreadsheet', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  form.append('shop', shop);
  return form;
}
