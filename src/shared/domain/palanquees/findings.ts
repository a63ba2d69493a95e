import type { Plan } from './plan.ts';

/** Breaches of a plan. Those about the whole plan have no palanquée. */
export const BREACHES = [
  'DEPTH_MISSING',
  'TOO_DEEP',
  'TOO_MANY',
  'TOO_FEW',
  'NO_LEADER',
  'SEVERAL_LEADERS',
  'LEADER_DEPTH',
  'LED_IN_AUTONOMY',
  'NOT_AUTONOMOUS',
  'MINOR_IN_AUTONOMY',
  'MINOR_GAS',
  'AUTHORISATION_MISSING',
  'NITROX_NOT_HELD',
  'NITROX_TOO_RICH',
  'BAPTEME_DEPTH',
  'APTITUDE_NOT_HELD',
  'APTITUDE_DEPTH',
  'TWICE',
  'LEFT',
  'DIRECTOR_LEVEL',
  'DIRECTOR_TEACHING',
] as const;
export type BreachCode = (typeof BREACHES)[number];

/** Notices that ask for no reason: a plan may be saved while it is composed. */
export type NoticeCode = 'UNPLACED' | 'DIRECTOR_MISSING';

export interface Finding {
  readonly code: BreachCode | NoticeCode;
  /** Key of the palanquée; null: the whole plan, or its director. */
  readonly palanquee: string | null;
  /** Whom it is about; empty: all of it. */
  readonly divers: readonly number[];
  /** TOO_MANY: most divers behind a leader, or in all. TOO_FEW: least. MINOR_IN_AUTONOMY: least age. NITROX_TOO_RICH: most oxygen. */
  readonly limit?: number;
  /** Metres: how deep those named, or that kind of palanquée, may go or lead there; 0: not at all. */
  readonly allowed?: number;
}

export const isBreach = ({ code }: Finding): boolean => code !== 'UNPLACED' && code !== 'DIRECTOR_MISSING';

/** No reason of the director allows air beyond 60 m. */
export const mayBeOverruled = ({ code }: Finding): boolean => code !== 'TOO_DEEP';

/** Breaches that nothing lets pass: without a note, or such as no note may cover. */
export const standing = (plan: Plan, findings: readonly Finding[]): Finding[] => {
  const notes = new Map(plan.palanquees.map(({ key, overruleNote }) => [key, overruleNote]));
  return findings.filter((finding) => {
    if (!isBreach(finding)) return false;
    const note = finding.palanquee === null ? plan.directorNote : (notes.get(finding.palanquee) ?? '');
    return !mayBeOverruled(finding) || note.trim() === '';
  });
};
