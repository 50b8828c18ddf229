import { escapeHtml } from '@canteen/domain/escape-html';

/** Escaped HTML. Only the `html` tag makes it, so it can be put into other HTML unchanged. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

type Value = string | number | Html | readonly Value[];

function markup(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(markup).join('');
}

/** Builds HTML and escapes every value that was not made by `html`; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((all, part, index) => all + markup(values[index - 1] ?? '') + part));
}
