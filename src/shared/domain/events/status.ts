import { parisDay } from '../dates.ts';

export const EVENT_STATUSES = ['OPEN', 'COMPLETE', 'CANCELLED'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Supervisor maximum that marks open registration or a 'date to remember' (specification §4, §9). */
export const OPEN_REGISTRATION = 57;

/** An outing for the rules, by the wire's names: each event of the wire is one. */
export interface Outing {
  /** ISO instant of the start. */
  readonly date: string;
  /** `HH:mm` of the meeting; empty without one. */
  readonly hourRdv: string;
  readonly status: EventStatus;
  readonly diverMaxNumber: number;
  readonly accompanistMaxNumber: number;
  /** 'Inscription à venir'. */
  readonly inscriptionToClub: boolean;
  /** Autonomous divers only. */
  readonly plongeeAutonomes: boolean;
  /** Closed except to supervisors. */
  readonly needcadre: boolean;
}

/** Specification §5: both maximums 0, all flags off. */
export const NEW_OUTING = {
  hourRdv: '',
  status: 'OPEN',
  diverMaxNumber: 0,
  accompanistMaxNumber: 0,
  inscriptionToClub: false,
  plongeeAutonomes: false,
  needcadre: false,
} as const satisfies Omit<Outing, 'date'>;

export const isOpenRegistration = (outing: Pick<Outing, 'accompanistMaxNumber'>): boolean =>
  outing.accompanistMaxNumber === OPEN_REGISTRATION;

/** 'Pas de limite de place': both maximums 0, or an open-registration event (contract §5). */
export const isUnlimited = (outing: Pick<Outing, 'diverMaxNumber' | 'accompanistMaxNumber'>): boolean =>
  isOpenRegistration(outing) || (outing.diverMaxNumber === 0 && outing.accompanistMaxNumber === 0);

/** An unknown or missing status of another server counts as open (specification §4). */
export const statusOf = (raw: { status?: string | null | undefined; complete?: boolean | undefined }): EventStatus => {
  if (raw.status === 'CANCELLED') return 'CANCELLED';
  if (raw.status === 'COMPLETE') return 'COMPLETE';
  return raw.complete === true && raw.status !== 'OPEN' ? 'COMPLETE' : 'OPEN';
};

/** `status` wins over `complete`, which sets or clears COMPLETE (contract §10). */
export function statusAfter(
  before: EventStatus,
  write: { status?: EventStatus | undefined; complete?: boolean | undefined },
): EventStatus {
  if (write.status !== undefined) return write.status;
  if (write.complete === true) return 'COMPLETE';
  return write.complete === false && before === 'COMPLETE' ? 'OPEN' : before;
}

export const hasBegun = (outing: Pick<Outing, 'date'>, now: Date): boolean => Date.parse(outing.date) <= now.getTime();

/** Today's outings are not past: the list can still be corrected on the site. */
export const isPast = (outing: Pick<Outing, 'date'>, now: Date): boolean => parisDay(outing.date) < parisDay(now);

/** Changed by SUPER_ADMIN alone (contract §10). */
export const isProtected = (outing: Pick<Outing, 'status' | 'accompanistMaxNumber'>): boolean =>
  outing.status === 'CANCELLED' || isOpenRegistration(outing);
