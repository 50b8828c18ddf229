// Sends bytes (bytea) to PostgreSQL as they are. postgres.js 3.4.9 sends them as hexadecimal text, and writing the text
// of a file of 700 KB keeps the process busy for 60 ms.
// Tested by api/src/database/connect.test.ts.
const connection = [
  {
    find: `    b().B().str(portal + b.N).str(statement + b.N).i16(0).i16(parameters.length)

    parameters.forEach((x, i) => {
      if (x === null)
        return b.i32(0xFFFFFFFF)

      type = types[i]`,
    replace: `    const isBytes = (x, i) => types[i] === 17 && x instanceof Uint8Array

    b().B().str(portal + b.N).str(statement + b.N)
    if (parameters.some(isBytes)) {
      b.i16(parameters.length)
      parameters.forEach((x, i) => b.i16(isBytes(x, i) ? 1 : 0))
    } else
      b.i16(0)
    b.i16(parameters.length)

    parameters.forEach((x, i) => {
      if (x === null)
        return b.i32(0xFFFFFFFF)

      if (isBytes(x, i))
        return b.i32(x.length).raw(x)

      type = types[i]`,
  },
];

export const patch = {
  package: 'postgres',
  version: '3.4.9',
  files: { 'src/connection.js': connection, 'cjs/src/connection.js': connection },
};
