import type { Plan } from './plan.ts';

type DepthBreach = 'DEPTH_MISSING' | 'TOO_DEEP' | 'BAPTEME_DEPTH' | 'APTITUDE_NOT_HELD' | 'APTITUDE_DEPTH';
type LeaderBreach = 'NO_LEADER' | 'SEVERAL_LEADERS' | 'LEADER_DEPTH' | 'LED_IN_AUTONOMY' | 'NOT_AUTONOMOUS';
type MinorBreach = 'MINOR_IN_AUTONOMY' | 'MINOR_GAS' | 'AUTHORISATION_MISSING';
type GasBreach = 'NITROX_NOT_HELD' | 'NITROX_TOO_RICH';
type GroupBreach = 'TOO_MANY' | 'TOO_FEW' | 'TWICE' | 'LEFT';
type DirectorBreach = 'DIRECTOR_LEVEL' | 'DIRECTOR_TEACHING';
type Breach = DepthBreach | LeaderBreach | MinorBreach | GasBreach | GroupBreach | DirectorBreach;
/** Notices ask for no reason: a plan may be saved while it is composed. */
type Notice = 'UNPLACED' | 'DIRECTOR_MISSING';

export interface Finding {
  readonly code: Breach | Notice;
  /** Key of the palanquée; null: the whole plan, or its director. */
  readonly palanquee: string | null;
  /** Whom it is about; empty: all of it. */
  readonly divers: readonly number[];
  /** TOO_MANY: most divers behind a leader, or in all. TOO_FEW: least. MINOR_IN_AUTONOMY: least age. NITROX_TOO_RICH: most oxygen. */
  readonly limit?: number;
  /** Metres: how deep those named, or that kind of palanquée, may go or lead there; 0: not at all. */
  readonly allowed?: number;
}

/** One finding about the divers; empty without any. */
export const findingAbout = (code: Finding['code'], palanquee: string | null, divers: readonly number[]): Finding[] =>
  divers.length > 0 ? [{ code, palanquee, divers }] : [];

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
