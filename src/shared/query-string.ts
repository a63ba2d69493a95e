/** Omits undefined and empty values: `path?from=2026-01-01&page=0`. */
export function withQuery(path: string, query: object): string {
  const given = Object.entries<string | number | boolean | undefined>({ ...query }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  // Legal in a query as they are, and so in section 7 of the specification.
  return given.length === 0 ? path : `${path}?${given.join('&').replaceAll('%2C', ',').replaceAll('%2F', '/')}`;
}
