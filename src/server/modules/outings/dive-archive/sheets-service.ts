import type { DiveRecord, SheetValidation, SheetYear } from '../../../../shared/contract/dive-archive.ts';
import { parisIso } from '../../../../shared/domain/dates.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { sheetNumber } from '../../../../shared/domain/palanquees/dive-log.ts';
import type { Dive } from '../../../../shared/domain/palanquees/plan.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import { orNotFound, DomainError } from '../../../errors/domain-error.ts';
import { recordReading } from '../../../commons/audit/security-log.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { printSafetySheets } from '../safety-sheets/files.ts';
import type { PdfFile } from '../../../documents/pdf.ts';
import { safetySheet } from '../safety-sheets/safety-sheet.ts';
import { sheetData } from '../safety-sheets/sheet-data.ts';
import { eventsRepository } from '../events/repository.ts';
import { diveRecord } from './record.ts';
import { archiveNameOf, fileNameOf, numberOf } from './sheet-mapping.ts';
import { sheetsRepository, type NewSheet } from './sheets-repository.ts';
import { checkValidation, digestOf, stated } from './validation.ts';
import { yearInstants, yearOfSheets } from './year.ts';
import { zipOf } from './zip.ts';

const RETRIES = 1;

/** Sheets that directors validated (docs/adr/0049); http/access.ts checks the right to call. */
export const sheetsService = ({ database, club, clock }: Omit<ServiceContext, 'sender'>) => {
  /** Reads all that a sheet states, in one view of the database. */
  const readWithin = async (tx: Tx, actor: Actor, which: Dive, now: Date) => {
    const record = await diveRecord(tx, which);
    const data = await sheetData(tx, actor, { ...which, blank: false }, now);
    const [author] = await diversRepository(tx).findMany([actor.id]);
    return { record, data, author: author ? sortedName(author) : '' };
  };

  /** True when the newest sheet is what this call asks for: an answer did not arrive. */
  const isAnswered = (tx: Tx, actor: Actor, which: Dive, asked: SheetValidation): Promise<boolean> =>
    sheetsRepository(tx)
      .ofDive(which)
      .then(([newest]) =>
        Boolean(
          newest &&
          newest.version === asked.after + 1 &&
          newest.author_id === actor.id &&
          newest.plan_version === asked.planVersion &&
          newest.log_version === asked.version &&
          newest.reason === asked.reason.trim(),
        ),
      );

  const printed = async (actor: Actor, which: Dive, asked: SheetValidation, now: Date): Promise<NewSheet> => {
    const { record, data, author } = await database.read(async (tx) => {
      const read = await readWithin(tx, actor, which, now);
      checkValidation(read.record, asked, now);
      return read;
    });
    const [only] = data.dives;
    if (!only) throw new DomainError('SHEET_INCOMPLETE');
    const known = new Map(data.people.map((one) => [one.id, one]));
    const { event } = data;
    // The frozen sheet names no emergency contacts: it serves after the dive (docs/adr/0037).
    const sheet = safetySheet(event, only.plan, (id) => known.get(id), {
      showsContacts: false,
      carriedOut: only.carriedOut,
    });
    const version = asked.after + 1;
    const reason = asked.after === 0 ? '' : asked.reason.trim();
    const number = sheetNumber(parisIso(event.date).slice(0, 4), which.event, which.dive);
    const stamp = { number, version, author, at: parisIso(now), reason };
    const content = stated(record, sheet, stamp);
    const digest = digestOf(content);
    const { bytes } = await printSafetySheets({ by: actor.id }, club, event, [{ dive: which.dive, sheet }], {
      printedAt: null,
      validation: { ...stamp, digest },
      ofTwo: record.dives.length > 1,
    });
    return {
      event_id: which.event,
      dive: which.dive,
      version,
      starts_at: new Date(event.date).toISOString(),
      author_id: actor.id,
      validated_at: now.toISOString(),
      plan_version: asked.planVersion,
      log_version: asked.version,
      reason,
      digest,
      content,
      pdf: bytes.toString('base64'),
    };
  };

  const insertWithin = async (tx: Tx, actor: Actor, which: Dive, sheet: NewSheet, now: Date): Promise<DiveRecord> => {
    await sheetsRepository(tx).insert(sheet);
    await recordAudit(tx, actor, now, {
      resource: 'events',
      id: which.event,
      action: 'update',
      before: { fiche: sheet.version === 1 ? null : `${numberOf(sheet)} v${sheet.version - 1}` },
      after: { fiche: `${numberOf(sheet)} v${sheet.version}` },
    });
    return diveRecord(tx, which);
  };

  const validate = async (
    actor: Actor,
    which: Dive,
    asked: SheetValidation,
    retries = RETRIES,
  ): Promise<DiveRecord> => {
    const now = clock();
    if (await database.read((tx) => isAnswered(tx, actor, which, asked))) {
      return database.read((tx) => diveRecord(tx, which));
    }
    const sheet = await printed(actor, which, asked, now);
    try {
      return await database.write((tx) => insertWithin(tx, actor, which, sheet, now));
    } catch (error) {
      // Another director validated at the same instant: the retry says so.
      const isTaken = error instanceof DomainError && error.code === 'STALE_VERSION' && error.current === undefined;
      if (isTaken && retries > 0) return validate(actor, which, asked, retries - 1);
      throw error;
    }
  };

  return {
    /** Throws what `checkValidation` throws, and BUSY. */
    validate: (actor: Actor, which: Dive, asked: SheetValidation): Promise<DiveRecord> => validate(actor, which, asked),

    /** The file as it was validated. Throws SHEET_NOT_FOUND. */
    async file(actor: Actor, id: number): Promise<PdfFile> {
      const { sheet, event } = await database.read(async (tx) => {
        const sheet = orNotFound(await sheetsRepository(tx).find(id), 'SHEET_NOT_FOUND');
        return { sheet, event: orNotFound(await eventsRepository(tx).find(sheet.event_id), 'EVENT_NOT_FOUND') };
      });
      await recordReading(database, { at: clock(), actor, action: 'safetySheetPrinted', event: sheet.event_id });
      return { name: fileNameOf(event, sheet), bytes: Buffer.from(sheet.pdf, 'base64') };
    },

    /** The present year by default. */
    year: (year: number | undefined): Promise<SheetYear> =>
      database.read((tx) => yearOfSheets(tx, { club, now: clock(), year })),

    /** All versions of a year's sheets. Throws SHEET_NOT_FOUND when there are none. */
    async zip(actor: Actor, year: number) {
      const { start, end } = yearInstants(year);
      const sheets = await database.read((tx) => sheetsRepository(tx).between(start, end));
      if (sheets.length === 0) throw new DomainError('SHEET_NOT_FOUND');
      const detail = { count: sheets.length, year };
      await recordReading(database, { at: clock(), actor, action: 'safetySheetPrinted', detail });
      return { name: archiveNameOf(year), stream: zipOf(database, sheets) };
    },
  };
};

export type SheetsService = ReturnType<typeof sheetsService>;
