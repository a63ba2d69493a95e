type Value = string | number | boolean | undefined;

/** Omits undefined and empty values: `path?from=2026-01-01&page=0`. */
export function withQuery(path: string, query: Readonly<Record<string, Value>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
