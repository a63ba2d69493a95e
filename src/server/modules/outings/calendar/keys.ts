import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '../../../commons/secrets/secret-box.ts';

const KEY_BYTES = 32;
/** 192 bits, which cannot be guessed. */
const MARK_BYTES = 24;

/** The member in a calendar's URL, and the MAC that proves it. */
interface Claim {
  readonly diverId: number;
  readonly mark: string;
}

/** Parses the secret part of a calendar's URL, `17-yJ3…`, without verifying it. */
export function claimOf(key: string): Claim | null {
  const [, id, mark] = /^([1-9]\d{0,9})-([\w-]{32})$/.exec(key) ?? [];
  const diverId = Number(id);
  return mark === undefined || diverId > 2_147_483_647 ? null : { diverId, mark };
}

function marksUnder(dataKey: string) {
  const secret = new Uint8Array(hkdfSync('sha256', dataKey, '', 'calendar/address', KEY_BYTES));
  return (diverId: number, generation: number): Buffer =>
    createHmac('sha256', secret).update(`${diverId}.${generation}`).digest().subarray(0, MARK_BYTES);
}

/** Derived from the data key, or the previous one, so that no backup opens a calendar. */
export function calendarKeys({ dataKey, previousDataKey }: DataKeys) {
  const markOf = marksUnder(dataKey);
  const marks = previousDataKey ? [markOf, marksUnder(previousDataKey)] : [markOf];

  return {
    keyOf: (diverId: number, generation: number): string =>
      `${diverId}-${markOf(diverId, generation).toString('base64url')}`,

    /** Compares in constant time. */
    isTrue: ({ diverId, mark }: Claim, generation: number): boolean =>
      marks.some((each) => timingSafeEqual(Buffer.from(mark, 'base64url'), each(diverId, generation))),
  };
}
