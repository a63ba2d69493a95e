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
  /** Key of the palanquée; null for the whole plan or its director. */
  readonly palanquee: string | null;
  /** Ids of the divers concerned; empty for all. */
  readonly divers: readonly number[];
  /** TOO_MANY, TOO_FEW: bound on divers. MINOR_IN_AUTONOMY: least age. NITROX_TOO_RICH: most oxygen, in per cent. */
  readonly limit?: number;
  /** Depth allowed to those divers or that kind, in metres; 0: none. */
  readonly allowed?: number;
}

export const findingAbout = (code: Finding['code'], palanquee: string | null, divers: readonly number[]): Finding[] =>
  divers.length > 0 ? [{ code, palanquee, divers }] : [];

export const isBreach = ({ code }: Finding): boolean => code !== 'UNPLACED' && code !== 'DIRECTOR_MISSING';

/** Air beyond 60 m is refused whatever the director's note. */
export const mayBeOverruled = ({ code }: Finding): boolean => code !== 'TOO_DEEP';

/** Breaches that no note of the director covers. */
export const standing = (plan: Plan, findings: readonly Finding[]): Finding[] => {
  const notes = new Map(plan.palanquees.map(({ key, overruleNote }) => [key, overruleNote]));
  return findings.filter((finding) => {
    if (!isBreach(finding)) return false;
    const note = finding.palanquee === null ? plan.directorNote : (notes.get(finding.palanquee) ?? '');
    return !mayBeOverruled(finding) || note.trim() === '';
  });
};
