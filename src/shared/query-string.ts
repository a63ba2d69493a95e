type Value = string | number | boolean | undefined;

/** `path?from=2026-01-01&page=0`; leaves out undefined and empty values. */
export function withQuery(path: string, query: Readonly<Record<string, Value>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
