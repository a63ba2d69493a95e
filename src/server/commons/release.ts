import { readOwnJson } from '#domain/own-json.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Release {
  readonly version: string;
  /** Null for a program that runs from its sources. */
  readonly commit: string | null;
  /** Instant of the commit: the same commit gives the same release. */
  readonly date: string | null;
}

/** `1.0.0`; `1.0.0 (0a1b2c3d4e)` beside another release of that version. */
export const nameBeside = ({ version, commit }: Release, other: Release): string =>
  version === other.version && commit !== null ? `${version} (${commit.slice(0, 10)})` : version;

/** Reads what `folder`, a release or the sources, says of itself. */
export function releaseIn(folder: string): Release {
  const file = path.join(folder, 'VERSION');
  const [version, commit = null, date = null] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  if (version) return { version, commit, date };
  const manifest = readOwnJson<{ version: string }>(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { version: manifest.version, commit: null, date: null };
}
