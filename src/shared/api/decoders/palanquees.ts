import type { PalanqueeRegistrant, Palanquees, SavedVersion } from '../../contract/palanquees.ts';
import { statusOf } from '../../domain/events/status.ts';
import {
  APTITUDES,
  DIVE_FUNCTIONS,
  NITROX_APTITUDES,
  PALANQUEE_KINDS,
  type Member,
  type Palanquee,
  type Plan,
} from '../../domain/palanquees/plan.ts';
import { flag, instant, isRecord, number, record, text, textOrNull, type Raw } from './fields.ts';

const items = <T>(value: unknown, read: (raw: Raw) => T): T[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isRecord).map(read);

const oneOf = <T extends string>(names: readonly T[], value: unknown, otherwise: T): T =>
  names.find((name) => name === value) ?? otherwise;

/** Not known is not 'no'. */
const flagOrNull = (value: unknown): boolean | null => (value == null ? null : flag(value));

/** What was not answered stays away: it is sent back as it came. */
function answers({ nitrox, authorisation }: Raw): Pick<Member, 'nitrox' | 'authorisation'> {
  const held = NITROX_APTITUDES.find((one) => one === nitrox);
  return { ...(held && { nitrox: held }), ...(typeof authorisation === 'boolean' && { authorisation }) };
}

const readMember = (raw: Raw): Member => ({
  id: number(raw['id'], 0),
  function: oneOf(DIVE_FUNCTIONS, raw['function'], 'DIVER'),
  aptitude: oneOf(APTITUDES, raw['aptitude'], 'DEB'),
  gas: text(raw['gas']),
  ...answers(raw),
});

const readPalanquee = (raw: Raw): Palanquee => ({
  key: text(raw['key']),
  kind: oneOf(PALANQUEE_KINDS, raw['kind'], 'GUIDED'),
  plannedDepth: number(raw['plannedDepth'], null),
  plannedDuration: number(raw['plannedDuration'], null),
  entryTime: textOrNull(raw['entryTime']),
  actualDepth: number(raw['actualDepth'], null),
  actualDuration: number(raw['actualDuration'], null),
  exitTime: textOrNull(raw['exitTime']),
  members: items(raw['members'], readMember),
  overruleNote: text(raw['overruleNote']),
});

/** An outing's palanquées as the portal holds them: nothing of a plan is changed in place. */
export type PalanqueesRecord = Omit<Palanquees, 'plan'> & { readonly plan: Plan };

function readPlan(value: unknown): Plan {
  const raw = record(value);
  return {
    directorId: number(raw['directorId'], null),
    directorNote: text(raw['directorNote']),
    palanquees: items(raw['palanquees'], readPalanquee),
  };
}

const readPerson = (raw: Raw) => ({
  id: number(raw['id'], 0),
  lastname: text(raw['lastname']),
  firstname: text(raw['firstname']),
  level: text(raw['level']),
});

const readRegistrant = (raw: Raw): PalanqueeRegistrant => ({
  ...readPerson(raw),
  supervises: flag(raw['supervises']),
  description: text(raw['description']),
  certificateOver: flagOrNull(raw['certificateOver']),
  minor: flagOrNull(raw['minor']),
  age: number(raw['age'], null),
  sinceSaved: flag(raw['sinceSaved']),
});

const readVersion = (raw: Raw): SavedVersion => ({
  version: number(raw['version'], 0),
  author: text(raw['author']),
  at: instant(raw['at']),
});

export function readPalanquees(answer: unknown): PalanqueesRecord {
  const raw = record(answer);
  const event = record(raw['event']);
  const site = record(event['site']);
  return {
    version: number(raw['version'], 0),
    event: {
      id: number(event['id'], 0),
      date: instant(event['date']),
      hourRdv: text(event['hourRdv']),
      site: { id: number(site['id'], 0), name: text(site['name']) },
      description: text(event['description']),
      status: statusOf({ status: textOrNull(event['status']), complete: false }),
      plongeeAutonomes: flag(event['plongeeAutonomes']),
    },
    registrants: items(raw['registrants'], readRegistrant),
    directors: items(raw['directors'], readPerson),
    plan: readPlan(raw['plan']),
    left: items(raw['left'], readPerson),
    versions: items(raw['versions'], readVersion),
  };
}

/** With STALE_VERSION: what somebody else has saved meanwhile. Null with any other error. */
export const palanqueesOfRefusal = (current: unknown): PalanqueesRecord | null =>
  isRecord(current) && isRecord(current['plan']) ? readPalanquees(current) : null;
