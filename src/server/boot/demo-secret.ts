import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'jwt-secret';

/** The demonstration's own secret, made once and kept for its owner's eyes: signing in outlives a restart. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, NAME);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8');
}
