import { Fragment } from 'react';
import { highlightedParts } from '../../lib/highlighted-parts.ts';

/** A text in which the words of a search are marked. */
export function HighlightedText({ text, words }: { text: string; words: readonly string[] | undefined }) {
  if (!words || words.length === 0) return text;
  return highlightedParts(text, words).map((part, index) =>
    part.marked ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
