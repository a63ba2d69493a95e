import type { Sourced } from './palanquees/legal-sources.ts';
import { SHEET_KEPT } from './palanquees/sheet.ts';
import { type Day, addDays, addMonths, instantInParis, parisDay } from './dates.ts';
import { seasonStart } from './ledger/periods.ts';
import { keysIn } from './records.ts';

/** `afterYear`: from the end of the calendar year; `afterAccounts`: of the financial year; `seasons`: after so many. */
export type Duration =
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly months: number }
  | { readonly years: number; readonly afterYear?: true; readonly afterAccounts?: true }
  | { readonly seasons: number };

/** Act from which the time is counted. */
export type PeriodStart =
  'ANSWERED' | 'HELD' | 'WRITTEN' | 'SENT' | 'LEFT' | 'OUTING' | 'ENDED' | 'MADE' | 'TRIED' | 'SIGNED_IN' | 'OPENED';

/**
 * `DELETED`: by the nightly job. `PROPOSED`: listed for SUPER_ADMIN, who decides. `ANONYMISED`: with the member's erasure.
 * `HELD`: an erasure leaves it until then. `ROTATED`: a newer one replaces it. `BY_OPERATOR`: by the machine's own settings.
 */
export type Fate = 'DELETED' | 'PROPOSED' | 'ANONYMISED' | 'HELD' | 'ROTATED' | 'BY_OPERATOR';

export interface RetentionRule extends Pick<Sourced, 'source' | 'secondary'> {
  readonly lasts: Duration;
  readonly from: PeriodStart;
  readonly fate: Fate;
  /** A law keeps it so long; an authority advises it; the club chose it, and `source` is empty. */
  readonly basis: 'LAW' | 'GUIDANCE' | 'CLUB';
  /** False: deleted only once SUPER_ADMIN has switched the job on. */
  readonly always: boolean;
}

const law = (source: string, secondary: boolean) => ({ basis: 'LAW', source, secondary }) as const;
const guidance = (source: string) => ({ basis: 'GUIDANCE', source, secondary: true }) as const;

const CLUB = { basis: 'CLUB', source: '', secondary: false } as const;
const ASSOCIATIONS = guidance('CNIL, guide de sensibilisation au RGPD pour les associations');
const LOGS = guidance('CNIL, recommandation sur la journalisation (délibération n° 2021-122)');
const ACCOUNTS = law('Code de commerce, art. L123-22', true);

/** Rules of what is kept: how long, from when, by which text, and its fate (docs/adr/0048). */
export const RETENTION = {
  members: { lasts: { years: 1 }, from: 'LEFT', fate: 'PROPOSED', always: false, ...ASSOCIATIONS },
  outings: { lasts: { years: 1 }, from: 'LEFT', fate: 'ANONYMISED', always: false, ...ASSOCIATIONS },
  dossierTexts: { lasts: { seasons: 1 }, from: 'SENT', fate: 'DELETED', always: false, ...ASSOCIATIONS },
  safetySheets: {
    lasts: { years: SHEET_KEPT.years },
    from: 'OUTING',
    fate: 'DELETED',
    always: false,
    ...law(SHEET_KEPT.source, SHEET_KEPT.secondary),
  },
  rollCalls: { lasts: { seasons: 1 }, from: 'HELD', fate: 'DELETED', always: true, ...CLUB },
  accounts: { lasts: { years: 10, afterAccounts: true }, from: 'WRITTEN', fate: 'HELD', always: false, ...ACCOUNTS },
  keptIdentities: { lasts: { hours: 24 }, from: 'HELD', fate: 'DELETED', always: true, ...ACCOUNTS },
  receipts: {
    lasts: { years: 6, afterYear: true },
    from: 'WRITTEN',
    fate: 'DELETED',
    always: false,
    ...law('Livre des procédures fiscales, art. L102 B', true),
  },
  unpaidPayments: {
    lasts: { months: 13 },
    from: 'OPENED',
    fate: 'DELETED',
    always: false,
    ...law('Code monétaire et financier, art. L133-24', true),
  },
  carShares: { lasts: { days: 7 }, from: 'OUTING', fate: 'DELETED', always: true, ...CLUB },
  dataRequests: { lasts: { years: 1 }, from: 'ANSWERED', fate: 'DELETED', always: false, ...CLUB },
  supervisionAnswers: { lasts: { days: 30 }, from: 'OUTING', fate: 'DELETED', always: true, ...CLUB },
  mails: { lasts: { days: 30 }, from: 'WRITTEN', fate: 'DELETED', always: true, ...CLUB },
  reminders: { lasts: { days: 120 }, from: 'WRITTEN', fate: 'DELETED', always: true, ...CLUB },
  history: { lasts: { years: 3 }, from: 'WRITTEN', fate: 'DELETED', always: false, ...LOGS },
  moneyHistory: {
    lasts: { years: 10, afterAccounts: true },
    from: 'WRITTEN',
    fate: 'DELETED',
    always: false,
    ...ACCOUNTS,
  },
  securityLog: { lasts: { months: 12 }, from: 'WRITTEN', fate: 'DELETED', always: true, ...LOGS },
  serverLogs: { lasts: { months: 12 }, from: 'WRITTEN', fate: 'BY_OPERATOR', always: true, ...LOGS },
  sessions: { lasts: { days: 30 }, from: 'SIGNED_IN', fate: 'DELETED', always: true, ...CLUB },
  signInKeys: { lasts: { hours: 24 }, from: 'ENDED', fate: 'DELETED', always: true, ...CLUB },
  attempts: { lasts: { hours: 24 }, from: 'TRIED', fate: 'DELETED', always: true, ...CLUB },
  exports: { lasts: { hours: 24 }, from: 'MADE', fate: 'DELETED', always: true, ...CLUB },
  merges: { lasts: { hours: 24 }, from: 'MADE', fate: 'DELETED', always: true, ...CLUB },
  backups: { lasts: { months: 12 }, from: 'MADE', fate: 'ROTATED', always: true, ...CLUB },
  retentionRuns: { lasts: { months: 12 }, from: 'MADE', fate: 'DELETED', always: true, ...CLUB },
} as const satisfies Readonly<Record<string, RetentionRule>>;

export type RetentionKey = keyof typeof RETENTION;
export const RETENTION_KEYS = keysIn(RETENTION);

export const retentionRule = (key: RetentionKey): RetentionRule => RETENTION[key];

const HOUR = 3_600_000;
/** Older than any date that a club's rows bear; days. */
const SEARCHED = 40 * 366;

const seasonEnd = (day: Day): Day => addDays(addMonths(seasonStart(day), 12), -1);
const yearEnd = (day: Day): Day => `${day.slice(0, 4)}-12-31`;

/** Day from which the years of a duration are counted. */
function countedFrom(day: Day, { afterYear, afterAccounts }: Extract<Duration, { years: number }>): Day {
  if (afterYear) return yearEnd(day);
  if (!afterAccounts) return day;
  const [season, year] = [seasonEnd(day), yearEnd(day)];
  return season > year ? season : year;
}

function lastDay(day: Day, lasts: Exclude<Duration, { hours: number }>): Day {
  if ('days' in lasts) return addDays(day, lasts.days);
  if ('months' in lasts) return addMonths(day, lasts.months);
  if ('seasons' in lasts) return seasonEnd(addMonths(day, 12 * lasts.seasons));
  return addMonths(countedFrom(day, lasts), 12 * lasts.years);
}

/** Last day in Paris on which a thing marked at that instant is kept. */
export function keptUntil(key: RetentionKey, mark: Date): Day {
  const { lasts } = retentionRule(key);
  if ('hours' in lasts) return parisDay(new Date(mark.getTime() + lasts.hours * HOUR));
  return lastDay(parisDay(mark), lasts);
}

/** Instant from which a thing marked at `mark` may go. */
export function mayGoAt(key: RetentionKey, mark: Date): Date {
  const { lasts } = retentionRule(key);
  if ('hours' in lasts) return new Date(mark.getTime() + lasts.hours * HOUR);
  return instantInParis(addDays(keptUntil(key, mark), 1));
}

/** Things marked before this instant may go, and no others. */
export function dueBefore(key: RetentionKey, now: Date): Date {
  const { lasts } = retentionRule(key);
  if ('hours' in lasts) return new Date(now.getTime() - lasts.hours * HOUR);
  const today = parisDay(now);
  // Searches the oldest kept day, so that the rule is stated once: later days are never kept for a shorter time.
  let [gone, kept] = [-SEARCHED, 1];
  while (kept - gone > 1) {
    const middle = Math.floor((gone + kept) / 2);
    if (lastDay(addDays(today, middle), lasts) < today) gone = middle;
    else kept = middle;
  }
  return instantInParis(addDays(today, kept));
}

/** `DELETED`: what was over went. `DRY`: only counted. `LISTED`: counted for a person who decides. */
export const RUN_MODES = ['DELETED', 'DRY', 'LISTED'] as const;
export type RunMode = (typeof RUN_MODES)[number];

export const runModeOf = (text: string): RunMode => RUN_MODES.find((mode) => mode === text) ?? 'DRY';

/** Hour of Paris at which the nightly job begins: after the backup, so that one more night can be restored. */
export const RETENTION_HOUR = 4;

const WEEK = 7 * 24 * 3_600_000;

/** End of the week without deletions after a clock a week ahead; `held`: end set earlier. Null: the job may run. */
export function heldUntil(lastRun: Date | null, held: Date | null, now: Date): Date | null {
  if (lastRun !== null && now.getTime() - lastRun.getTime() > WEEK) return new Date(now.getTime() + WEEK);
  // A later end was set by a clock that has been set back since.
  return held !== null && held > now && held.getTime() - now.getTime() <= WEEK ? held : null;
}
