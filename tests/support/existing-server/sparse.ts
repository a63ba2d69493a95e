// The same answers from a server with fewer fields (contract §1): lists as arrays, ids as numeric strings, no status.

const LEFT_OUT = new Set(['status', 'pendingAccompanists', 'participate']);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function withLess(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLess);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, field]) => [name, name === 'id' ? String(field) : withLess(field)]),
  );
}

export const sparse = (body: unknown): unknown =>
  withLess(isRecord(body) && 'content' in body ? body['content'] : body);
