import type { Day } from '../dates.ts';
import { seasonStart } from '../ledger/periods.ts';

/** Season of the dossiers, stored in setting 5, whose flag is unrelated. */
export interface Season {
  /** `2026/2027`; empty when none was opened here: the configuration's applies. */
  readonly label: string;
  /** Shown above the form. May hold HTML: clean it before display. */
  readonly text: string;
  /** Last day to send or postpone the dossier, included (contract §5); null without a limit. */
  readonly deadline: Day | null;
}

/** `2026/2027`: consecutive years. */
export function isSeasonLabel(text: string): boolean {
  const [, first, second] = /^(20\d\d)\/(20\d\d)$/.exec(text) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
}

/** Season named by a setting; empty when the text is anything else, as another server may hold. */
export const seasonLabelOf = (typed: string | null | undefined): string => {
  const label = typed?.trim() ?? '';
  return isSeasonLabel(label) ? label : '';
};

/** True from 1 November on, two months after the season's end; false for any other text. `today`: `YYYY-MM-DD`. */
export const isSeasonOver = (label: string, today: Day): boolean =>
  isSeasonLabel(label) && today > `${label.slice(5)}-10-31`;

/** `2025/2026` → `2026/2027`; leaves any other text unchanged. */
export const seasonAfter = (label: string): string => {
  const first = Number(label.slice(0, 4)) + 1;
  return isSeasonLabel(label) ? `${first}/${first + 1}` : label;
};

/** `2026-11-26` → `2026/2027` */
export function seasonLabelOn(day: Day): string {
  const first = Number(seasonStart(day).slice(0, 4));
  return `${first}/${first + 1}`;
}
