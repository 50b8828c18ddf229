import { useEffect, useState } from 'react';

/** Long enough that a screen reader has read it. After that the rows may change. */
const SHOWN_MS = 10_000;

interface FoundCountProps {
  /** What is searched for. */
  of: string;
  /** Undefined while the list loads. */
  count: number | undefined;
  /** There are more than these. */
  more?: boolean | undefined;
  /** One of the rows: 'food'. */
  row: string;
  /** Several of them, when it is not 'foods'. */
  rows?: string;
}

/**
 * Tells screen readers how many rows a search or a filter has found, once for each search and not for each new row. It
 * must be in the page while the list loads.
 */
export function FoundCount({ of, count, more, row, rows = `${row}s` }: FoundCountProps) {
  const [found, setFound] = useState({ of: '', text: '' });
  if (count !== undefined && found.of !== of)
    setFound({ of, text: `${count}${more ? '+' : ''} ${count === 1 ? row : rows}` });
  useEffect(() => {
    const timer = setTimeout(() => setFound((last) => ({ ...last, text: '' })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [found.of]);
  return (
    <p role="status" className="sr-only">
      {/* The key makes a new text of an equal one, so that it is announced too. */}
      <span key={of}>{found.of === of ? found.text : ''}</span>
    </p>
  );
}
