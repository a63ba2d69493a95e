import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from '../commons/error-code.ts';

const NAME = 'jwt-secret';

/** The demonstration's JWT secret, made once and stored with mode 0600, so that sessions outlive a restart. */
export function demoSecret(dataDir: string): string {
  const file = path.join(dataDir, NAME);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
