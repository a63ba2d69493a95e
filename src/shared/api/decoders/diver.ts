import type { Diver, SelectableDiver } from '../../contract/divers.ts';
import { dayOrNull, euros, flag, instantOrNull, number, record, text, textOrNull, type Raw } from './fields.ts';
import { withReceived } from './original-values.ts';

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
  const wallet = euros(raw['porte_Monnaie'], undefined);
  const horsepower = number(raw['voiturecv'], undefined);
  const account = number(raw['cptanalytique'], undefined);
  return {
    ...(wallet === undefined ? {} : { porte_Monnaie: wallet }),
    ...(horsepower === undefined ? {} : { voiturecv: horsepower }),
    ...(account === undefined ? {} : { cptanalytique: account }),
    ...('cotisation' in raw ? { cotisation: euros(raw['cotisation'], null) } : {}),
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
    ...withReceived(raw, {
      ...(version === undefined ? {} : { version }),
      ...publicFields(raw),
      ...pick(TEXTS, (key) => text(raw[key])),
      ...pick(FLAGS, (key) => flag(raw[key])),
      ...pick(AMOUNTS, (key) => euros(raw[key], 0)),
      ...treasury(raw),
      // Also seen as `birthDate`, a number (specification §3).
      datenaissance: dayOrNull(raw['datenaissance']) ?? dayOrNull(raw['birthDate']),
      deleteDate: instantOrNull(raw['deleteDate']),
    }),
  };
}

export function readDiverChoice(answer: unknown): DiverChoice {
  const raw = record(answer);
  const wallet = euros(raw['porte_Monnaie'], undefined);
  return { ...raw, ...publicFields(raw), ...(wallet === undefined ? {} : { porte_Monnaie: wallet }) };
}
