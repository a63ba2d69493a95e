import type { ValidatedSheet } from '../../../../shared/contract/dive-archive.ts';
import { parisDay, parisIso } from '../../../../shared/domain/dates.ts';
import { sheetNumber } from '../../../../shared/domain/palanquees/dive-log.ts';
import type { DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import { sheetsArchiveName, validatedSheetFileName } from '../../../../shared/messages/file-names.ts';
import type { EventRecord } from '../events/repository.ts';
import type { NewSheet, SheetRow } from './sheets-repository.ts';

type Numbered = Pick<NewSheet, 'starts_at' | 'event_id' | 'dive'>;

export const numberOf = ({ starts_at, event_id, dive }: Numbered): string =>
  sheetNumber(parisDay(starts_at).slice(0, 4), event_id, dive);

export const wireSheet = (row: SheetRow): ValidatedSheet => ({
  id: row.id,
  dive: row.dive as DiveNumber,
  version: row.version,
  number: numberOf(row),
  author: row.author_name,
  at: parisIso(row.validated_at),
  reason: row.reason,
  digest: row.digest,
});

export const fileNameOf = (event: EventRecord, sheet: Numbered & Pick<NewSheet, 'version'>): string =>
  validatedSheetFileName({ date: event.outing.date, site: { name: event.site_name } }, numberOf(sheet), sheet.version);

export const archiveNameOf = (year: number): string => sheetsArchiveName(year);
