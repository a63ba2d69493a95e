import { expect, it } from 'vitest';
import { BackupFailed, explained, NOT_EMPTY } from '#server/backup/failure.ts';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

it.each([
  [FULL, 'Le disque est plein : faites de la place pour /club, puis recommencez.'],
  [new BackupFailed(NOT_EMPTY), NOT_EMPTY],
])('says why a restore failed, also where closing its database fails after it: %s', async (first, sentence) => {
  async function fill(): Promise<void> {
    await using _database = { [Symbol.asyncDispose]: () => Promise.reject(new Error('busy')) };
    throw first;
  }
  const error: unknown = await fill().catch((thrown: unknown) => thrown);
  const said = explained(error, '/club');
  expect(said.message).toBe(sentence);
  expect(said.cause).toMatchObject({ suppressed: first, error: { message: 'busy' } });
});
