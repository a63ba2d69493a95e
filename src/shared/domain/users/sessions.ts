import { DIRECTION, type Role } from '../permissions.ts';

/** Proof of identity that opened a session. */
export type SessionMethod = 'password' | 'oneTime' | 'passkey';

/** `password`: serves to choose a password only. `secondFactor`: serves to add one, as the time to do so is over. */
const RESTRICTIONS = ['password', 'secondFactor'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Reads a restriction that a newer program has written as the strictest. */
export const restrictionOf = (text: string | null): Restriction | null =>
  text === null ? null : (RESTRICTIONS.find((one) => one === text) ?? 'password');

/** In milliseconds: since the sign-in, and without use. */
interface Life {
  readonly age: number;
  readonly idle: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ADMINISTRATORS: Life = { age: 7 * DAY, idle: 12 * HOUR };
const MEMBERS: Life = { age: 30 * DAY, idle: Infinity };

const lifeOf = (role: Role): Life => (DIRECTION.includes(role) ? ADMINISTRATORS : MEMBERS);

/** Instant at which the session ends, however much it is used. */
export const sessionEnd = (role: Role, createdAt: Date): Date => new Date(createdAt.getTime() + lifeOf(role).age);

interface SessionTimes {
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export const isSessionOver = (role: Role, { createdAt, lastUsedAt }: SessionTimes, now: Date): boolean =>
  now >= sessionEnd(role, createdAt) || now.getTime() - lastUsedAt.getTime() >= lifeOf(role).idle;
