import { parisDay } from '../dates.ts';

export const EVENT_STATUSES = ['OPEN', 'COMPLETE', 'CANCELLED'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Supervisor maximum that marks an open-registration club event or a 'date to remember' (specification §4, §9). */
export const OPEN_REGISTRATION = 57;

/** What the rules need to know of an outing. */
export interface Outing {
  /** ISO instant of the start. */
  readonly date: string;
  readonly status: EventStatus;
  readonly diverMax: number;
  readonly accompanistMax: number;
  /** Registration is not open yet ('Inscription à venir'). */
  readonly inscriptionToClub: boolean;
  /** Only autonomous divers. */
  readonly plongeeAutonomes: boolean;
  /** Closed except to supervisors. */
  readonly needcadre: boolean;
}

export const isOpenRegistration = (outing: Pick<Outing, 'accompanistMax'>): boolean =>
  outing.accompanistMax === OPEN_REGISTRATION;

/** 'Pas de limite de place': both maximums 0, or an open-registration event (contract §5). */
export const isUnlimited = (outing: Pick<Outing, 'diverMax' | 'accompanistMax'>): boolean =>
  isOpenRegistration(outing) || (outing.diverMax === 0 && outing.accompanistMax === 0);

/** Another server may send an unknown status, or none: it counts as open (specification §4). */
export const statusOf = (raw: { status?: string | null | undefined; complete?: boolean | undefined }): EventStatus => {
  if (raw.status === 'CANCELLED') return 'CANCELLED';
  if (raw.status === 'COMPLETE') return 'COMPLETE';
  return raw.complete === true && raw.status !== 'OPEN' ? 'COMPLETE' : 'OPEN';
};

/** The status that a write asks for (contract §10): `status` wins, else `complete` says COMPLETE or takes it back. */
export function statusAfter(
  before: EventStatus,
  write: { status?: EventStatus | undefined; complete?: boolean | undefined },
): EventStatus {
  if (write.status !== undefined) return write.status;
  if (write.complete === true) return 'COMPLETE';
  return write.complete === false && before === 'COMPLETE' ? 'OPEN' : before;
}

/** Outings of an earlier day are past; today's are not, so that the list can still be corrected on the site. */
export const isPast = (outing: Pick<Outing, 'date'>, now: Date): boolean => parisDay(outing.date) < parisDay(now);

/** Cancelled outings and open-registration ones are changed by SUPER_ADMIN alone (contract §10). */
export const isProtected = (outing: Pick<Outing, 'status' | 'accompanistMax'>): boolean =>
  outing.status === 'CANCELLED' || isOpenRegistration(outing);
