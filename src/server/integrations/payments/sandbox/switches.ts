import { Type, type Static } from 'typebox';

export const FAILURES = ['500', '429', 'GARBAGE'] as const;
export const NOTIFICATIONS = ['ONCE', 'TWICE', 'NEVER', 'LATE'] as const;

const LONGEST = 600_000;
const Milliseconds = Type.Integer({ minimum: 0, maximum: LONGEST });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** How the provider misbehaves; nothing at 0. They may be changed at any moment. */
export const Switches = Type.Object({
  /** Calls are done at once and answered so many milliseconds later: whoever hung up meanwhile never learns it. */
  delayMs: Milliseconds,
  /** Calls are not done, and cut off without an answer after so many milliseconds. */
  hangMs: Milliseconds,
  /** So many of the next calls fail, and are not done. */
  failNext: Count,
  /** Share of the calls that fail, from 0 to 1. */
  failShare: Type.Number({ minimum: 0, maximum: 1 }),
  /** How they fail: with a status, or with a page of HTML and 200. */
  failAs: Type.Enum(FAILURES),
  /** So many of the next calls have their token refused. */
  refuseTokens: Count,
  notify: Type.Enum(NOTIFICATIONS),
  /** When a late notification comes. */
  notifyLateMs: Milliseconds,
});
export type Switches = Static<typeof Switches>;

export const WELL_BEHAVED: Readonly<Switches> = {
  delayMs: 0,
  hangMs: 0,
  failNext: 0,
  failShare: 0,
  failAs: '500',
  refuseTokens: 0,
  notify: 'ONCE',
  notifyLateMs: 5000,
};
