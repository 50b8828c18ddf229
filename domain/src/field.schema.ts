import * as z from 'zod/mini';
import { ID, isId } from './id.ts';
import { isExactRupees, MAX_RUPEES } from './money.ts';

export const REQUIRED = 'This Field Is Required';
const TOO_SHORT = 'Field Is Too Short';

// PostgreSQL cannot store NUL, and people do not type the other control characters.
// oxlint-disable-next-line no-control-regex -- control characters are what is being refused
const NOT_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;
// oxlint-disable-next-line no-control-regex -- control characters are what is being refused
const NOT_IN_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// Marks of text direction: they come with pasted text and reverse the text around a name.
const TEXT_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
// Only a text that is wholly invisible is emptied: between letters, some of these characters join letters or emojis.
const INVISIBLE = /^[\s\p{DI}]+$/u;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

interface TextRule {
  min?: number;
  max: number;
  required?: string;
  tooShort?: string;
}

/** NFC, trimmed, without marks of text direction; empty when nothing of it can be seen. */
export const cleanText = (value: string): string =>
  value.normalize('NFC').replaceAll(TEXT_DIRECTION, '').replace(INVISIBLE, '').trim();

function text(rule: TextRule, forbidden: RegExp) {
  const min = rule.min ?? 0;
  const required = rule.required ?? REQUIRED;
  const missing = ({ input }: { input?: unknown }) =>
    input === undefined || (min > 0 && input === null) ? required : undefined;
  return z.string({ error: missing }).check(
    z.overwrite(cleanText),
    z.refine((value) => min === 0 || value.length > 0, { error: required, abort: true }),
    // Counts characters as PostgreSQL does: an emoji is one, and has a length of two here.
    z.refine(
      (value) => value.length >= 2 * min || Array.from(value).length >= min,
      rule.tooShort ?? TOO_SHORT,
    ),
    z.maxLength(rule.max, `At most ${rule.max} characters`),
    z.refine(
      (value) => !forbidden.test(value) && !LONE_SURROGATE.test(value),
      'Contains characters that cannot be stored',
    ),
  );
}

/** One line of text: trimmed, NFC, without marks of text direction; no control characters (decisions, HTTP). */
export const singleLineText = (rule: TextRule) => text(rule, NOT_IN_LINE);

/** Text of several lines: like `singleLineText`, but line breaks and tabs are allowed. */
export const multiLineText = (rule: TextRule) => text(rule, NOT_IN_LINES);

export const id = z.string().check(z.regex(ID, 'Not an id'));

export const NO_SUCH_SHOP = 'There is no such shop';

/** The id of the shop that was chosen in a form. */
export const chosenShop = (required: string) =>
  z.string(required).check(
    z.refine((value) => value !== '', { error: required, abort: true }),
    z.refine(isId, NO_SUCH_SHOP),
  );

/** A phone number: exactly ten digits (section 5). */
export const contact = z
  .string('Please enter a valid 10-digit phone number')
  .check(z.trim(), z.regex(/^[0-9]{10}$/, 'Please enter a valid 10-digit phone number'));

// Only ASCII, and strict, because accepted addresses are given to a mail server.
const EMAIL =
  /^[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;

/** An email address, lower-cased (decisions, Accounts). */
export const email = (message = 'Email Is Not Valid', required = message) =>
  z.string(required).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((value) => value.length > 0, { error: required, abort: true }),
    z.maxLength(254, message),
    z.regex(EMAIL, message),
    z.refine((value) => !value.includes('..'), message),
  );

/** A password of 5 to 200 characters, not trimmed (section 5). */
export const password = (tooShort = TOO_SHORT) =>
  z
    .string(REQUIRED)
    .check(
      z.minLength(5, { error: ({ input }) => (input === '' ? REQUIRED : tooShort) }),
      z.maxLength(200, 'At most 200 characters'),
    );

/** 'HH:MM' on a 24-hour clock; an empty text is `fallback`. */
export const clockTime = (fallback: string) =>
  z.string().check(
    z.overwrite((value) => (value.trim() === '' ? fallback : value)),
    z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Please use HH:MM'),
  );

/** The address of a picture: https, an uploaded one, or empty (decisions, Shops). */
export const imageUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(1000),
    z.regex(
      /^$|^https:\/\/[^\s\p{C}"'<>\\]+$|^\/pictures\/[0-9a-f]{64}$/u,
      'Use an https address or upload a picture',
    ),
  );

/** An amount in rupees with at most 2 decimals (decisions, Names and numbers). `message` may depend on what was given. */
export const rupees = (message: string | ((given: unknown) => string) = 'Price must be a positive number') =>
  z.number(typeof message === 'string' ? message : { error: ({ input }) => message(input) }).check(
    z.refine(isExactRupees, {
      error: 'At most 2 decimals',
      abort: true,
    }),
    z.maximum(MAX_RUPEES, 'Too large'),
  );

const NO_LOCATION = 'Please select your location on the map';

/** A place on the map; 0,0 is no location (decisions, Checkout). */
export const latLng = z
  .strictObject(
    {
      lat: z.number(NO_LOCATION).check(z.minimum(-90, NO_LOCATION), z.maximum(90, NO_LOCATION)),
      lng: z.number(NO_LOCATION).check(z.minimum(-180, NO_LOCATION), z.maximum(180, NO_LOCATION)),
    },
    NO_LOCATION,
  )
  .check(z.refine(({ lat, lng }) => lat !== 0 || lng !== 0, NO_LOCATION));
