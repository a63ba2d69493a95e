import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine, Tx } from './database.ts';

/**
 * A frequent query, built once per engine and then run with other values: half the cost of a small read. `build` must
 * put all the values into the query, in their order, and nothing else may depend on them.
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (tx: Tx, ...values: Values) => Compilable<Row>,
): (tx: Tx, ...values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<Engine, CompiledQuery<Row>>> = {};

  function compile(tx: Tx, values: Values): CompiledQuery<Row> {
    const query = build(tx, ...values).compile();
    const same = query.parameters.length === values.length && values.every((one, at) => one === query.parameters[at]);
    if (!same) throw new Error(`The values are not those of the query, in their order: ${query.sql}`);
    return query;
  }

  return async (tx, ...values) => {
    const query = (compiled[tx.engine] ??= compile(tx, values));
    return (await tx.sql.executeQuery<Row>({ ...query, parameters: values })).rows;
  };
}
