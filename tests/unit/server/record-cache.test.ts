import { expect, it } from 'vitest';
import { recordCache, type Stamped } from '#server/cache/record-cache.ts';

/** Reads outing 1 as it is in the database, whose words these are. */
function reading() {
  const read = recordCache<string, { words: string }>(10);
  let loads = 0;
  return async (stamped: Omit<Stamped, 'id'>, words: string) => {
    const load = () => {
      loads += 1;
      return Promise.resolve(new Map([[1, { about: '', answer: { words } }]]));
    };
    const [answer] = await read([{ id: 1, ...stamped }], { kindOf: String, load });
    return [answer?.words, loads];
  };
}

it('answers what it keeps until the stamp or the epoch is another', async () => {
  const read = reading();
  expect(await read({ stamp: 1, epoch: null }, 'first')).toEqual(['first', 1]);
  expect(await read({ stamp: 1, epoch: null }, 'unread')).toEqual(['first', 1]);
  expect(await read({ stamp: 2, epoch: null }, 'changed')).toEqual(['changed', 2]);
  // A restore sets stamps back, and the next change brings the same number again.
  expect(await read({ stamp: 2, epoch: 'restored' }, 'restored')).toEqual(['restored', 3]);
  expect(await read({ stamp: 2, epoch: 'restored' }, 'unread')).toEqual(['restored', 3]);
});
