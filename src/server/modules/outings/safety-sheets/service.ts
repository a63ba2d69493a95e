import { can } from '#domain/server-permissions.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordReading, writeBeside } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { orNotFound } from '#server/errors/domain-error.ts';
import { eventsRepository } from '../events/repository.ts';
import { eventView, registrantPrices } from '../events/views.ts';
import { printRegistrants } from './registrants.ts';
import { safetySheet } from './safety-sheet.ts';
import { printSafetySheets } from './safety-sheet-layout.ts';
import { keepSheet, sheetData, type Asked } from './sheet-data.ts';

/** Specification §7. */
export const documentsService = ({ database, club, clock }: ServiceContext) => ({
  async registrants(actor: Actor, eventId: number) {
    const { event, settings, prices } = await database.read(async (tx) => {
      const row = orNotFound(await eventsRepository(tx).find(eventId), 'EVENT_NOT_FOUND');
      return {
        event: await eventView(tx, actor, row),
        settings: await settingsRepository(tx).club(),
        prices: can(actor, 'registrants.prices') ? await registrantPrices(tx, row, club.config.tariffs) : [],
      };
    });
    await recordReading(database, { at: clock(), actor, action: 'registrantsPrinted', event: eventId });
    const shown = { watchesCertificates: settings.watchesCertificates, prices };
    return printRegistrants(actor.id, club.config.club.name, event, shown);
  },

  /** Uses the composed palanquées unless `blank`, and keeps the sheet of the day (docs/adr/0037). */
  async safetySheet(actor: Actor, asked: Asked) {
    const now = clock();
    const data = await database.read((tx) => sheetData(tx, actor, asked, now));
    const { event, people, person, dives, showsContacts, printedAt } = data;
    if (data.isToKeep) await writeBeside(database, (tx) => keepSheet(tx, asked.event, data, now));
    const act = { at: now, actor, event: asked.event, detail: { count: people.length } };
    await recordReading(database, { ...act, action: 'safetySheetPrinted' });
    if (showsContacts && people.length > 0) await recordReading(database, { ...act, action: 'emergencyOpened' });
    const sheets = dives.map(({ dive, plan, carriedOut }) => ({
      dive,
      sheet: safetySheet(event, plan, person, { showsContacts, carriedOut }),
    }));
    return printSafetySheets(actor.id, club.config, event, sheets, { printedAt });
  },
});

export type DocumentsService = ReturnType<typeof documentsService>;
