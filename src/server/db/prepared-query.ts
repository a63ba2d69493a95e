import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine, Tx } from './database.ts';

/**
 * Builds a frequent query once per engine and runs it with other values; halves the cost of a small read. All values
 * must be parameters of the query, in their order, and the SQL must not depend on them.
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
