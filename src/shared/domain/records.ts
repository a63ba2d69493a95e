/** Keys of a record by their type, which `Object.keys` loses. */
export const keysIn = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(record) as Key[];

/** An object of JSON, unread yet. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object itself, or `{}` in place of a text, a number, a list or null. */
export const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

export const isKeyOf = <Known extends object>(record: Known, key: PropertyKey): key is keyof Known =>
  Object.hasOwn(record, key);

/** Record of entries by the type of their keys, which `Object.fromEntries` loses. */
export const recordFrom = <Key extends PropertyKey, Value>(entries: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(entries) as Record<Key, Value>;

/** Record with a value for each key. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  recordFrom(keys.map((key) => [key, valueOf(key)] as const));

/** The same where the type of a value depends on its key. */
export const recordOfEach = <Values extends object>(
  keys: readonly (keyof Values)[],
  valueOf: <Key extends keyof Values>(key: Key) => Values[Key],
): Values => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Values;
