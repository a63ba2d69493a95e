import { ApiError, messageOf } from '#api/client/errors.ts';

/** Writes one after the other; `refused`: what did not change, `reason`: of the first of them. */
export async function writeEach<Item>(items: readonly Item[], write: (item: Item) => Promise<unknown>) {
  const refused: Item[] = [];
  let reason: string | null = null;
  for (const item of items) {
    try {
      await write(item);
    } catch (error) {
      // Without a proof of identity none would pass.
      if (!(error instanceof ApiError) || error.code === 'PROOF_NEEDED') throw error;
      refused.push(item);
      reason ??= messageOf(error);
    }
  }
  return { done: items.length - refused.length, refused, reason };
}
