import { Refused } from './errors.ts';

/**
 * Throws STALE_VERSION with the present record when a PUT brings an old version; older clients bring none (contract
 * §2).
 */
export function checkVersion(brought: number | undefined, current: { readonly version: number }): void {
  if (brought !== undefined && brought !== current.version) throw new Refused('STALE_VERSION', { current });
}

/** The row that an update of one version has written, or a refusal when another caller has written it since. */
export function unlessStale<Row>(written: Row | undefined, current: unknown): Row {
  if (written === undefined) throw new Refused('STALE_VERSION', { current });
  return written;
}
