import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { DataKeys } from './secret-box.ts';

const KEY_BYTES = 32;
/** 192 bits, which cannot be guessed: 32 characters. */
const MARK_BYTES = 24;

function markUnder(dataKey: string, purpose: string) {
  const secret = new Uint8Array(hkdfSync('sha256', dataKey, '', purpose, KEY_BYTES));
  return (text: string): Buffer => createHmac('sha256', secret).update(text).digest().subarray(0, MARK_BYTES);
}

/** Proves secret URLs of ours, by a key derived from the data key, or the previous one, so that no backup opens them. */
export function marksOf({ dataKey, previousDataKey }: DataKeys, purpose: string) {
  const present = markUnder(dataKey, purpose);
  const marks = previousDataKey ? [present, markUnder(previousDataKey, purpose)] : [present];
  return {
    markOf: (text: string): string => present(text).toString('base64url'),

    /** Compares in constant time; `mark` has 32 characters. */
    isTrue: (mark: string, text: string): boolean =>
      marks.some((each) => timingSafeEqual(Buffer.from(mark, 'base64url'), each(text))),
  };
}
