import type { DiveRecord, SheetValidation, Experience, Logbook, MemberDives } from '#contract/dive-archive.ts';
import { instantInParis, parisDay, parisIso } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { hasBegun } from '#domain/events/status.ts';
import { implausibleDepths, missingFields } from '#domain/palanquees/dive-log.ts';
import type { Dive } from '#domain/palanquees/plan.ts';
import type { Actor } from '#domain/permissions.ts';
import { sheetsArchiveName } from '#messages/file-names.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { recordReading } from '#server/commons/audit/security-log.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { orNotFound, DomainError, saveUnlessOvertaken } from '#server/errors/domain-error.ts';
import { eventsRepository } from '../events/repository.ts';
import { sheetsRepository, type NewSheet } from '../safety-sheets/repository.ts';
import { safetySheet } from '../safety-sheets/safety-sheet.ts';
import { printSafetySheets } from '../safety-sheets/safety-sheet-layout.ts';
import { sheetData } from '../safety-sheets/sheet-data.ts';
import {
  diveRecord,
  attendanceIn,
  digestOf,
  fileNameOf,
  numberOf,
  outingOf,
  readerAsOne,
  stated,
  statedIn,
} from './record.ts';
import { yearInstants, yearOfSheets } from './year.ts';
import { zipOf } from './zip.ts';
import { diveOf, experienceOf } from '#domain/palanquees/logbook.ts';
import { registrationsRepository } from '../entries/repository.ts';
import { placesOf } from '../palanquees/mapping.ts';

/** `palanquees.2.depth`, `attendance` */
function missingField(record: DiveRecord): string | null {
  const registered = record.people.filter((one) => one.registered).map(({ id }) => id);
  const [first] = missingFields(record.plan, record.log, attendanceIn(record), registered);
  if (!first) return null;
  const rank = record.plan.palanquees.findIndex(({ key }) => key === first.palanquee);
  const about = first.code.toLowerCase();
  return rank < 0 ? about : `palanquees.${rank}.${about}`;
}

const doubtsIn = (record: DiveRecord) =>
  implausibleDepths(record.plan, record.log, attendanceIn(record), record.people);

/**
 * Throws EVENT_CANCELLED, OUTING_NOT_BEGUN, STALE_VERSION, SHEET_VALIDATED, SHEET_INCOMPLETE, SHEET_DEPTH_UNCONFIRMED or
 * SHEET_REASON_MISSING. Conflicts carry the present record.
 */
function checkValidation(record: DiveRecord, validation: SheetValidation, now: Date): void {
  if (record.event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
  if (!hasBegun(record.event, now)) throw new DomainError('OUTING_NOT_BEGUN');
  if ((record.sheets[0]?.version ?? 0) !== validation.after)
    throw new DomainError('SHEET_VALIDATED', { current: record });
  if (record.version !== validation.version || record.planVersion !== validation.planVersion) {
    throw new DomainError('STALE_VERSION', { current: record });
  }
  const field = missingField(record);
  if (field !== null) throw new DomainError('SHEET_INCOMPLETE', { field });
  const doubt = doubtsIn(record).find(({ palanquee }) => !validation.confirmed?.includes(palanquee));
  if (doubt) {
    const rank = record.plan.palanquees.findIndex(({ key }) => key === doubt.palanquee);
    throw new DomainError('SHEET_DEPTH_UNCONFIRMED', { field: `palanquees.${rank}.depth` });
  }
  if (validation.after > 0 && validation.reason.trim() === '')
    throw new DomainError('SHEET_REASON_MISSING', { field: 'reason' });
}

/** Sheets that directors validated (docs/adr/0049); http/access.ts checks the right to call. */
export const sheetsService = ({ database, club, clock }: Omit<ServiceContext, 'sender'>) => {
  /** True when the newest sheet is what this call asks for: an answer did not arrive. */
  async function isAnswered(tx: Tx, actor: Actor, which: Dive, validation: SheetValidation): Promise<boolean> {
    const [newest] = await sheetsRepository(tx).ofDive(which);
    return (
      newest?.version === validation.after + 1 &&
      newest.author_id === actor.id &&
      newest.plan_version === validation.planVersion &&
      newest.log_version === validation.version &&
      newest.reason === validation.reason.trim()
    );
  }

  async function print(actor: Actor, which: Dive, validation: SheetValidation, now: Date): Promise<NewSheet> {
    const { record, data, author } = await database.read(async (tx) => {
      const record = await diveRecord(tx, which);
      const data = await sheetData(tx, actor, { ...which, blank: false }, now);
      const author = await diversRepository(tx).find(actor.id);
      checkValidation(record, validation, now);
      return { record, data, author: author ? sortedName(author) : '' };
    });
    const { event, person } = data;
    const [only] = data.dives;
    if (!only) throw new DomainError('SHEET_INCOMPLETE');
    // The frozen sheet names no emergency contacts: it serves after the dive (docs/adr/0037).
    const confirmed = doubtsIn(record);
    const carriedOut = { ...only.carriedOut, confirmed };
    const sheet = safetySheet(event, only.plan, person, { showsContacts: false, carriedOut });
    const version = validation.after + 1;
    const reason = validation.after === 0 ? '' : validation.reason.trim();
    const dived = { event_id: which.event, dive: which.dive, starts_at: new Date(event.date).toISOString() };
    const stamp = { number: numberOf(dived), version, author, at: parisIso(now), reason, confirmed };
    const content = stated(record, sheet, stamp);
    const digest = digestOf(content);
    const { bytes } = await printSafetySheets(actor.id, club.config, event, [{ dive: which.dive, sheet }], {
      printedAt: null,
      validation: { ...stamp, digest },
      ofTwo: record.dives.length > 1,
    });
    return {
      ...dived,
      version,
      author_id: actor.id,
      validated_at: now.toISOString(),
      plan_version: validation.planVersion,
      log_version: validation.version,
      reason,
      digest,
      content,
      pdf: bytes.toString('base64'),
    };
  }

  async function validate(actor: Actor, which: Dive, validation: SheetValidation) {
    const now = clock();
    if (await database.read((tx) => isAnswered(tx, actor, which, validation))) {
      return database.read((tx) => diveRecord(tx, which));
    }
    const sheet = await print(actor, which, validation, now);
    const number = numberOf(sheet);
    return database.write(async (tx) => {
      await sheetsRepository(tx).insert(sheet);
      const before = { fiche: sheet.version === 1 ? null : `${number} v${sheet.version - 1}` };
      const after = { fiche: `${number} v${sheet.version}` };
      await recordAudit(tx, actor, now, { resource: 'events', id: which.event, action: 'update', before, after });
      return diveRecord(tx, which);
    });
  }

  return {
    /** Throws what `checkValidation` throws, and BUSY. */
    validate: (actor: Actor, which: Dive, validation: SheetValidation) =>
      saveUnlessOvertaken(() => validate(actor, which, validation)),

    /** The file as it was validated. Throws SHEET_NOT_FOUND. */
    async file(actor: Actor, id: number) {
      const { sheet, event } = await database.read(async (tx) => {
        const sheet = orNotFound(await sheetsRepository(tx).find(id), 'SHEET_NOT_FOUND');
        return { sheet, event: orNotFound(await eventsRepository(tx).find(sheet.event_id), 'EVENT_NOT_FOUND') };
      });
      await recordReading(database, { at: clock(), actor, action: 'safetySheetPrinted', event: sheet.event_id });
      return { name: fileNameOf(event, sheet), bytes: Buffer.from(sheet.pdf, 'base64') };
    },

    /** The present year by default. */
    year: (year: number | undefined) =>
      database.read((tx) => yearOfSheets(tx, { club: club.config, now: clock(), year })),

    /** All versions of a year's sheets. Throws SHEET_NOT_FOUND when there are none. */
    async zip(actor: Actor, year: number) {
      const { start, end } = yearInstants(year);
      const sheets = await database.read((tx) => sheetsRepository(tx).between(start, end));
      if (sheets.length === 0) throw new DomainError('SHEET_NOT_FOUND');
      const detail = { count: sheets.length, year };
      await recordReading(database, { at: clock(), actor, action: 'safetySheetPrinted', detail });
      return { name: sheetsArchiveName(year), stream: zipOf(database, sheets) };
    },
  };
};

/** Contents of the newest sheets of these members' outings, newest first; without damaged rows. */
async function statedOf(tx: Tx, divers: readonly number[]) {
  const sheets = await sheetsRepository(tx).newestOf(divers);
  const asOne = readerAsOne(await mergedRecords.into(tx, divers));
  return sheets
    .filter(({ content, digest }) => digestOf(content) === digest)
    .map(({ dive, content }) => {
      const { plan, people, ...stated } = statedIn(content);
      return { ...stated, dive, plan: asOne.plan(plan), people: [...asOne.people(people)] };
    });
}

async function divesOf(tx: Tx, diver: number): Promise<Logbook['dives']> {
  const stated = await statedOf(tx, [diver]);
  return stated.flatMap((sheet) => {
    const done = diveOf(sheet, diver);
    if (!done) return [];
    const companions = sheet.people
      .filter(({ id }) => done.companions.includes(id))
      .map(({ id, lastname, firstname }) => ({ id, lastname, firstname }));
    const { id, date, site } = sheet.event;
    return [{ ...done, event: id, dive: sheet.dive, date, site: site.name, companions }];
  });
}

/** Dives by the validated sheets, as long as these are kept; http/access.ts checks the right to call. */
export const logbookService = ({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) => ({
  own: (actor: Actor): Promise<Logbook> => database.read(async (tx) => ({ dives: await divesOf(tx, actor.id) })),

  /** Throws DIVER_NOT_FOUND. */
  ofMember: (id: number): Promise<MemberDives> =>
    database.read(async (tx) => {
      orNotFound(await diversRepository(tx).find(id), 'DIVER_NOT_FOUND');
      const coming = await eventsRepository(tx).ofDiver(id, instantInParis(parisDay(clock())));
      const outings = coming.map((event) => ({ ...outingOf(event), type: event.type }));
      return { outings, dives: await divesOf(tx, id) };
    }),

  /** Experience of registrants with a place. Throws EVENT_NOT_FOUND. */
  experience: (eventId: number): Promise<Experience> =>
    database.read(async (tx) => {
      const event = orNotFound(await eventsRepository(tx).find(eventId), 'EVENT_NOT_FOUND');
      const divers = placesOf(await registrationsRepository(tx).ofEvent(event.id)).map((entry) => entry.diver_id);
      const stated = await statedOf(tx, divers);
      const doneBy = (id: number) =>
        stated.flatMap((sheet) => {
          const done = diveOf(sheet, id);
          return done ? [{ depth: done.depth, date: sheet.event.date }] : [];
        });
      return { divers: divers.map((id) => ({ id, ...experienceOf(doneBy(id)) })) };
    }),
});
