import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Release {
  /** By Semantic Versioning. */
  readonly version: string;
  /** Null for a program that runs from its sources. */
  readonly commit: string | null;
  /** Instant of the commit: the same commit gives the same release. */
  readonly date: string | null;
}

/** Reads what `folder`, a release or the sources, says of itself. */
export function releaseIn(folder: string): Release {
  const file = path.join(folder, 'VERSION');
  const [version, commit = null, date = null] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  if (version) return { version, commit, date };
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version: manifest.version, commit: null, date: null };
}
