/** Registration types (specification §3). */
export const REGISTRATION_TYPES = ['ACCOMPANIST', 'PARTICIPANT', 'PENDING_PARTICIPANT', 'PENDING_ACCOMPANIST'] as const;
export type RegistrationType = (typeof REGISTRATION_TYPES)[number];

/** Kind of place, held or waited for. */
export type Kind = 'ACCOMPANIST' | 'PARTICIPANT';

/** Positions start at 1 (contract §10). */
export const MAX_POSITION = 2000;

export const kindOf = (type: RegistrationType): Kind =>
  type === 'ACCOMPANIST' || type === 'PENDING_ACCOMPANIST' ? 'ACCOMPANIST' : 'PARTICIPANT';

export const pendingOf = (kind: Kind): RegistrationType => `PENDING_${kind}`;

export const isPending = (type: RegistrationType): boolean => type !== kindOf(type);

export const maximumFor = (outing: { diverMax: number; accompanistMax: number }, kind: Kind): number =>
  kind === 'ACCOMPANIST' ? outing.accompanistMax : outing.diverMax;
