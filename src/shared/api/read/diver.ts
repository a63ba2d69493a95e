import type { Diver, SelectableDiver } from '../../contract/divers.ts';
import { dayOrNull, flag, number, record, text, textOrNull, type Raw } from './fields.ts';

/** A member as the client holds them: no version in front of an existing server, a level that may be unknown. */
export type DiverRecord = Omit<Diver, 'version' | 'level'> & { readonly version?: number; readonly level: string };
export type DiverChoice = Omit<SelectableDiver, 'level'> & { readonly level: string };

const TEXTS = [
  'email',
  'telephone',
  'adresse',
  'codepostal',
  'ville',
  'urgence1',
  'urgence2',
  'description',
  'assurance',
] as const;
const FLAGS = ['droitimage', 'droitcom'] as const;
const AMOUNTS = ['cotadhesion', 'cotlicence', 'cotassurance', 'cotencadrant'] as const;

const pick = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

/** Fields of SUPER_ADMIN alone: absent stays absent, it means "not for you" and not zero. */
function treasury(raw: Raw): Partial<DiverRecord> {
  const wallet = number(raw['porte_Monnaie'], undefined);
  const horsepower = number(raw['voiturecv'], undefined);
  const account = number(raw['cptanalytique'], undefined);
  return {
    ...(wallet === undefined ? {} : { porte_Monnaie: wallet }),
    ...(horsepower === undefined ? {} : { voiturecv: horsepower }),
    ...(account === undefined ? {} : { cptanalytique: account }),
    ...('cotisation' in raw ? { cotisation: number(raw['cotisation'], null) } : {}),
    ...('dao' in raw ? { dao: flag(raw['dao']) } : {}),
    ...('dossier' in raw ? { dossier: flag(raw['dossier']) } : {}),
  };
}

/** What the rules and the lists need of a diver; `active` missing means active (contract §1). */
const publicFields = (raw: Raw) => ({
  id: number(raw['id'], 0),
  licenceNumber: text(raw['licenceNumber']),
  lastname: text(raw['lastname']),
  firstname: text(raw['firstname']),
  level: text(raw['level']),
  caci_date: dayOrNull(raw['caci_date']),
  familyId: textOrNull(raw['familyId']),
  active: flag(raw['active'], true),
  desactived: flag(raw['desactived']),
});

/** Unknown fields are kept, so that a PUT can send them back. */
export function readDiver(answer: unknown): DiverRecord {
  const raw = record(answer);
  const version = number(raw['version'], undefined);
  return {
    ...raw,
    ...(version === undefined ? {} : { version }),
    ...publicFields(raw),
    ...pick(TEXTS, (key) => text(raw[key])),
    ...pick(FLAGS, (key) => flag(raw[key])),
    ...pick(AMOUNTS, (key) => number(raw[key], 0)),
    ...treasury(raw),
    datenaissance: birthDay(raw),
    deleteDate: textOrNull(raw['deleteDate']),
  };
}

/** Also seen as `birthDate`, a number of milliseconds (specification §3). */
function birthDay(raw: Raw): string | null {
  const stamp = number(raw['birthDate'], null);
  return dayOrNull(raw['datenaissance']) ?? (stamp === null ? null : new Date(stamp).toISOString().slice(0, 10));
}

export function readDiverChoice(answer: unknown): DiverChoice {
  const raw = record(answer);
  const wallet = number(raw['porte_Monnaie'], undefined);
  return { ...raw, ...publicFields(raw), ...(wallet === undefined ? {} : { porte_Monnaie: wallet }) };
}
