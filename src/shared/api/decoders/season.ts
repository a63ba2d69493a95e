import type {
  Dossier,
  SeasonLine,
  SeasonMember,
  SeasonPreview,
  SeasonRates,
  SeasonStart,
  SentDossier,
} from '../../contract/season.ts';
import { DOSSIER_STATES, type DossierState } from '../../domain/membership/dossier-state.ts';
import { SEASON_WARNINGS } from '../../domain/membership/season.ts';
import { dayOrNull, flag, isRecord, number, record, text, textOrNull, type Raw } from './fields.ts';

const items = <T>(value: unknown, read: (raw: Raw) => T): T[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isRecord).map(read);

const stateOf = (value: unknown): DossierState | null => DOSSIER_STATES.find((one) => one === value) ?? null;

const readRates = (value: unknown): SeasonRates => {
  const raw = record(value);
  return {
    adhesion: number(raw['adhesion'], 0),
    licence: number(raw['licence'], 0),
    insurances: items(raw['insurances'], ({ name, amount }) => ({ name: text(name), amount: number(amount, 0) })),
    otherInsurance: number(raw['otherInsurance'], 0),
    supervisorRebate: number(raw['supervisorRebate'], 0),
  };
};

const who = (raw: Raw) => ({
  id: number(raw['id'], 0),
  licenceNumber: text(raw['licenceNumber']),
  lastname: text(raw['lastname']),
  firstname: text(raw['firstname']),
  email: text(raw['email']),
  desactived: flag(raw['desactived']),
  cotisation: number(raw['cotisation'], null),
});

const readMember = (raw: Raw): SeasonMember => ({
  ...who(raw),
  level: text(raw['level']),
  assurance: text(raw['assurance']),
  state: stateOf(raw['state']),
});

export function readSeasonStart(answer: unknown): SeasonStart {
  const raw = record(answer);
  const current = record(raw['current']);
  return {
    current: { label: text(current['label']), text: text(current['text']), deadline: dayOrNull(current['deadline']) },
    usual: readRates(raw['usual']),
    members: items(raw['members'], readMember),
  };
}

const readLine = (raw: Raw): SeasonLine => {
  const parts = record(raw['parts']);
  const warnings: unknown[] = Array.isArray(raw['warnings']) ? raw['warnings'] : [];
  return {
    ...readMember(raw),
    parts: {
      adhesion: number(parts['adhesion'], 0),
      licence: number(parts['licence'], 0),
      insurance: number(parts['insurance'], 0),
      supervisorRebate: number(parts['supervisorRebate'], 0),
    },
    total: number(raw['total'], 0),
    warnings: SEASON_WARNINGS.filter((warning) => warnings.includes(warning)),
  };
};

export function readSeasonPreview(answer: unknown): SeasonPreview {
  const raw = record(answer);
  const counts = record(raw['counts']);
  return {
    digest: text(raw['digest']),
    applied: flag(raw['applied']),
    label: text(raw['label']),
    text: text(raw['text']),
    deadline: text(raw['deadline']),
    counts: { members: number(counts['members'], 0), mails: number(counts['mails'], 0) },
    total: number(raw['total'], 0),
    lines: items(raw['lines'], readLine),
  };
}

/** With SEASON_STALE: what opening it would write as things stand now. Null with any other error. */
export const seasonOfRefusal = (current: unknown): SeasonPreview | null =>
  isRecord(current) && Array.isArray(current['lines']) ? readSeasonPreview(current) : null;

export function readDossier(answer: unknown): Dossier {
  const raw = record(answer);
  return {
    ...who(raw),
    version: number(raw['version'], 1),
    state: stateOf(raw['state']) ?? 'awaited',
    askedAt: textOrNull(raw['askedAt']),
    sentAt: textOrNull(raw['sentAt']),
    paidAt: textOrNull(raw['paidAt']),
    remindedAt: textOrNull(raw['remindedAt']),
    instalmentRefused: flag(raw['instalmentRefused']),
  };
}

export const readSentDossier = (answer: unknown): SentDossier => ({
  ...readDossier(answer),
  text: textOrNull(record(answer)['text']),
});

/** With DOSSIER_REMINDED: those who had a reminder today. */
export const remindedOfRefusal = (current: unknown): Dossier[] => items(current, readDossier);
