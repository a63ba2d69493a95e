import { Refused } from './errors.ts';

/** A PUT that brings an old version changes nothing and gets the record as it stands; none is an older client (contract §2). */
export function checkVersion(brought: number | undefined, current: { readonly version: number }): void {
  if (brought !== undefined && brought !== current.version) throw new Refused('STALE_VERSION', { current });
}
