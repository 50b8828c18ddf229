/** Comments, texts, and bodies between dollar signs. Group 2 is such a body. */
const NOT_CODE = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$([^]*?)\$\1\$/g;

/**
 * The statements of a migration in lower case, without comments and texts. The body of a `do` runs with the migration, that of
 * a function does not.
 */
export const statementsOf = (text: string): string[] =>
  codeOf(text)
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim());

const codeOf = (text: string): string =>
  text.replaceAll(NOT_CODE, (found, _tag, body: string | undefined, at: number) => {
    if (found.startsWith('--') || found.startsWith('/*')) return ' ';
    const runs = body !== undefined && /\bdo\s+(?:language\s+\w+\s+)?$/i.test(text.slice(0, at));
    return runs ? `;${codeOf(body)};` : "''";
  });
