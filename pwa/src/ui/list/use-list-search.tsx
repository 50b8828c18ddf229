import { hasWords, plainText, searchWords } from '@canteen/domain/search-text';
import { useState } from 'react';
import { SearchField } from './search-field.tsx';

const FEW = 10;

/**
 * A search in a list that has all its rows: the rows that have each word in one of their texts, and the search box, which a
 * short list does not have.
 */
export function useListSearch<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  label: string,
) {
  const [text, setText] = useState('');
  const words = searchWords(text);
  const found = rows.filter((each) => hasWords(words, textsOf(each).map(plainText)));
  const box = (rows.length > FEW || text !== '') && (
    <>
      <SearchField compact label={label} value={text} onChange={setText} className="md:w-full md:max-w-md" />
      <p role="status" className="text-small text-muted">
        {text && `${found.length || 'Nothing'} found`}
      </p>
    </>
  );
  return { found, box };
}
