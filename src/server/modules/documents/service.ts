import type { ClubEvent } from '../../../shared/contract/events.ts';
import { membersOf } from '../../../shared/domain/palanquees/plan.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { mayReadContacts } from '../../../shared/domain/registration/contacts.ts';
import { found } from '../../commons/errors.ts';
import { recordReading } from '../../commons/security-log.ts';
import type { ServiceContext } from '../../commons/service-context.ts';
import type { Tx } from '../../db/database.ts';
import { diversRepository } from '../divers/repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { eventView } from '../events/view.ts';
import { leadIn } from '../palanquees/lead.ts';
import { palanqueesRepository } from '../palanquees/repository.ts';
import { settingsRepository } from '../parametres/repository.ts';
import { registrationsRepository } from '../registrations/repository.ts';
import { printRegistrants, printSafetySheet } from './files.ts';
import type { PdfFile } from './pdf.ts';
import { registrantsList } from './registrants.ts';
import { safetySheet } from './safety-sheet.ts';

const eventOf = async (tx: Tx, actor: Actor, id: number): Promise<ClubEvent> =>
  eventView(tx, actor, found(await eventsRepository(tx).find(id), 'EVENT_NOT_FOUND'));

/** Specification §7. */
export const documentsService = ({ database, club, clock }: ServiceContext) => ({
  async registrants(actor: Actor, eventId: number): Promise<PdfFile> {
    const { event, list } = await database.read(async (tx) => {
      const event = await eventOf(tx, actor, eventId);
      const { watchesCertificates } = await settingsRepository(tx).club();
      return { event, list: registrantsList(event, watchesCertificates) };
    });
    await recordReading(database, { at: clock(), actor, action: 'registrantsPrinted', event: eventId });
    return printRegistrants(club.club.name, event, list);
  },

  /** Uses the composed palanquées unless `blank`; emergency contacts only for who may read them (docs/adr/0037). */
  async safetySheet(actor: Actor, eventId: number, blank: boolean): Promise<PdfFile> {
    const { event, plan, people, showsContacts } = await database.read(async (tx) => {
      const event = await eventOf(tx, actor, eventId);
      const plan = blank ? null : ((await palanqueesRepository(tx).latest(eventId))?.plan ?? null);
      const slots = [...event.accompanists, ...event.participants];
      const holders = slots.flatMap((entry) => (entry?.active ? [entry.id] : []));
      const named = plan ? [...membersOf(plan), ...(plan.directorId === null ? [] : [plan.directorId])] : [];
      const rows = await diversRepository(tx).findMany([...new Set([...holders, ...named])]);
      const lead = await leadIn(tx, actor, eventId, await registrationsRepository(tx).ofEvents([eventId]));
      const showsContacts = mayReadContacts({ actor, lead, outing: event, now: clock() });
      return { event, plan, people: new Map(rows.map((row) => [row.id, row])), showsContacts };
    });
    const act = { at: clock(), actor, event: eventId, detail: { count: people.size } };
    await recordReading(database, { ...act, action: 'safetySheetPrinted' });
    if (showsContacts && people.size > 0) await recordReading(database, { ...act, action: 'emergencyOpened' });
    const sheet = safetySheet(event, plan, (id) => people.get(id), showsContacts);
    return printSafetySheet(club, event, sheet);
  },
});

export type DocumentsService = ReturnType<typeof documentsService>;
