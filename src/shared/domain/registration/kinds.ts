/** Registration types (specification §3). */
export const REGISTRATION_TYPES = ['ACCOMPANIST', 'PARTICIPANT', 'PENDING_PARTICIPANT', 'PENDING_ACCOMPANIST'] as const;
export type RegistrationType = (typeof REGISTRATION_TYPES)[number];

/** What a place is for, whether one has it or waits for it. */
export type Kind = 'ACCOMPANIST' | 'PARTICIPANT';

/** Positions run from 1 to 2000 (contract §10). */
export const MAX_POSITION = 2000;

export const kindOf = (type: RegistrationType): Kind =>
  type === 'ACCOMPANIST' || type === 'PENDING_ACCOMPANIST' ? 'ACCOMPANIST' : 'PARTICIPANT';

export const pendingOf = (kind: Kind): RegistrationType => `PENDING_${kind}`;

export const isPending = (type: RegistrationType): boolean => type !== kindOf(type);

/** Maximum of the outing for that kind of place. */
export const maximumFor = (outing: { diverMax: number; accompanistMax: number }, kind: Kind): number =>
  kind === 'ACCOMPANIST' ? outing.accompanistMax : outing.diverMax;
