import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemCodeOf } from '../errors/system-code.ts';
import type { Dependencies } from '../compose/dependencies.ts';
import type { Settings } from './config/settings.ts';

export type Keys = Required<Pick<Dependencies, 'jwtSecret' | 'previousJwtSecret' | 'dataKey' | 'previousDataKey'>>;

/** Secrets of sessions and of stored data: the environment's; those of the demonstration are made once. */
export const keysOf = ({ dataDir, ...settings }: Settings): Keys => ({
  jwtSecret: settings.jwtSecret ?? madeOnce(dataDir, 'jwt-secret'),
  previousJwtSecret: settings.previousJwtSecret,
  dataKey: settings.dataKey ?? madeOnce(dataDir, 'data-key'),
  previousDataKey: settings.previousDataKey,
});

/** Stored with mode 0600, so that sessions and stored data outlive a restart. */
function madeOnce(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
