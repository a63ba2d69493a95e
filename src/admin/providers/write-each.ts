import type { Identifier } from 'react-admin';
import { ApiError, messageOf } from '#api/client/errors.ts';

/** Writes one after the other; `refused`: ids of unchanged records, `reason`: of the first of them. */
export async function writeEach<Id extends Identifier>(ids: readonly Id[], write: (id: Id) => Promise<unknown>) {
  const refused: Id[] = [];
  let reason: string | null = null;
  for (const id of ids) {
    try {
      await write(id);
    } catch (error) {
      // Without a proof of identity none would pass.
      if (!(error instanceof ApiError) || error.code === 'PROOF_NEEDED') throw error;
      refused.push(id);
      reason ??= messageOf(error);
    }
  }
  return { done: ids.length - refused.length, refused, reason };
}
