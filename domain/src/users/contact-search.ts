/**
 * A search text as contact numbers are stored: '+91 90000 00005' is '9000000005', '+91 90000' is '90000'. Null for a text
 * that is no number of at least four digits.
 */
export function contactSearch(text: string): string | null {
  const digits = text.replace(/^\s*\+\s*91/, '').replace(/[\s()+-]/g, '');
  if (!/^[0-9]{4,}$/.test(digits)) return null;
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}

/** A whole contact number, typed with its country code or spaces, as 10 digits. Any other text stays as it is. */
export function contactDigits(text: string): string {
  const digits = contactSearch(text);
  return digits?.length === 10 ? digits : text;
}
