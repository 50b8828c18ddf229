import { useState } from 'react';
import { hasWords, plainText, searchWords } from '@canteen/domain/search-text';
import { SearchField } from './search-field.tsx';

const MAX_ROWS_WITHOUT_SEARCH = 10;

/**
 * Searches a list that is loaded completely. `found`: the rows with every word in one of their texts. `box`: the search field,
 * shown for more than ten rows.
 */
export function useListSearch<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  label: string,
) {
  const [text, setText] = useState('');
  const words = searchWords(text);
  const found = rows.filter((each) => hasWords(words, textsOf(each).map(plainText)));
  const box = (rows.length > MAX_ROWS_WITHOUT_SEARCH || text !== '') && (
    <>
      <SearchField compact label={label} value={text} onChange={setText} className="md:w-full md:max-w-md" />
      <p role="status" className="text-small text-muted">
        {text && `${found.length || 'Nothing'} found`}
      </p>
    </>
  );
  return { found, box };
}
