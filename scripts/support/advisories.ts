/** Severities of npm's advisories that a release may carry no known fault of. */
const REFUSED: ReadonlySet<unknown> = new Set(['moderate', 'high', 'critical']);

/** Packages with such a fault, as `npm audit --json` names them: `fastify (high)`. Null where no advisories were answered. */
export function faultsIn(output: string): string[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return null;
  }
  const found = (answer as { readonly vulnerabilities?: unknown } | null)?.vulnerabilities;
  if (typeof found !== 'object' || found === null) return null;
  return Object.entries(found as Record<string, { readonly severity?: unknown }>)
    .filter(([, { severity }]) => REFUSED.has(severity))
    .map(([name, { severity }]) => `${name} (${String(severity)})`);
}
