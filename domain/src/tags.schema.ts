import * as z from 'zod/mini';
import { cleanText, singleLineText } from './field.schema.ts';

const MAX_TAGS = 20;
const TOO_MANY = `At most ${MAX_TAGS} tags`;
const TOO_LONG = 'Each tag has at most 50 characters, in one line';

const tag = singleLineText({ min: 1, max: 50 });

/** Splits at commas, cleans, drops empty tags and those that repeat an earlier one (upper and lower case are the same). */
function distinctTags(given: string | string[]): string[] {
  const byKey = new Map<string, string>();
  for (const part of [given].flat().flatMap((text) => text.split(','))) {
    const label = cleanText(part);
    const key = label.toLowerCase();
    if (key !== '' && !byKey.has(key)) byKey.set(key, label);
  }
  return [...byKey.values()];
}

/** Tags as a list of texts or as one text with commas (section 5). The result is a list without repetitions. */
export const tags = z.pipe(
  z.union(
    [z.array(z.string()).check(z.maxLength(500, TOO_MANY)), z.string().check(z.maxLength(5_000, TOO_LONG))],
    'Tags are a list of texts, or one text with commas',
  ),
  z.pipe(
    z.transform(distinctTags),
    z.array(z.string()).check(
      z.maxLength(MAX_TAGS, TOO_MANY),
      z.refine((list) => list.every((each) => z.safeParse(tag, each).success), TOO_LONG),
    ),
  ),
);
