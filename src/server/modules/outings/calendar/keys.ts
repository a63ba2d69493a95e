import { marksOf } from '#server/commons/secrets/marks.ts';
import type { DataKeys } from '#server/commons/secrets/secret-box.ts';

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

export function calendarKeys(keys: DataKeys) {
  const { markOf, isTrue } = marksOf(keys, 'calendar/address');
  return {
    keyOf: (diverId: number, generation: number): string => `${diverId}-${markOf(`${diverId}.${generation}`)}`,

    isTrue: ({ diverId, mark }: Claim, generation: number): boolean => isTrue(mark, `${diverId}.${generation}`),
  };
}
