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
    const filled: CompiledQuery<Row> = { ...query, parameters: values };
    return (await (tx.run?.(filled) ?? tx.sql.executeQuery(filled))).rows;
  };
}

/** Limits the queries that are kept, since a list can be sorted by any columns. */
const MOST_SHAPES = 100;

/** As `preparedQuery`, once for each shape, which must tell all that the SQL depends on. */
export function preparedShapes<Shape, Values extends readonly unknown[], Row>(
  build: (tx: Tx, shape: Shape, ...values: Values) => Compilable<Row>,
): (tx: Tx, shape: Shape, ...values: Values) => Promise<Row[]> {
  const kept = new Map<string, (tx: Tx, ...values: Values) => Promise<Row[]>>();
  return (tx, shape, ...values) => {
    const key = JSON.stringify(shape);
    const query = kept.get(key) ?? preparedQuery((one, ...some: Values) => build(one, shape, ...some));
    if (kept.size >= MOST_SHAPES && !kept.has(key)) kept.clear();
    kept.set(key, query);
    return query(tx, ...values);
  };
}
