import type { ClubConfig } from '../../../shared/config.ts';
import type { ClubEvent } from '../../../shared/contract/events.ts';
import { membersOf, type Plan } from '../../../shared/domain/palanquees/plan.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { outingLine, registrantsContent, registrantsFileName, safetySheetFileName } from './registrants-layout.ts';
import { onePart } from './pdf.ts';
import { print } from './render-queue.ts';
import { rescueAt } from './emergency.ts';
import { registrantsList } from './registrants-list.ts';
import { safetySheetContent } from './safety-sheet-layout.ts';
import { safetySheet, type Person } from './safety-sheet.ts';

/** What the documents need of the neighbouring modules. */
export interface Sources {
  readEvent(actor: Actor, id: number): Promise<ClubEvent>;
  watchesCertificates(): Promise<boolean>;
  /** Deleted ones too. */
  contactsOf(diverIds: readonly number[]): Promise<ReadonlyMap<number, Person>>;
  /** How the divers were grouped; null: they were not. */
  printedPlan(eventId: number): Promise<Plan | null>;
}

/** What it takes as long as. */
const ROWS_OF_A_PALANQUEE = 5;

export interface PdfFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The outing's documents (specification §7): the list of registrants and the safety sheet, as PDF. */
export const documentsService = (club: ClubConfig, sources: Sources) => ({
  async registrants(actor: Actor, eventId: number): Promise<PdfFile> {
    const event = await sources.readEvent(actor, eventId);
    const content = registrantsContent(event, registrantsList(event, await sources.watchesCertificates()));
    const document = onePart({ club: club.club.name, title: 'Inscrits', subtitle: outingLine(event), content });
    const bytes = await print(document, event.participants.length + event.accompanists.length);
    return { name: registrantsFileName(club.club.name, event), bytes };
  },

  /** With the palanquées that were composed, unless it is asked for `blank`. */
  async safetySheet(actor: Actor, eventId: number, blank: boolean): Promise<PdfFile> {
    const event = await sources.readEvent(actor, eventId);
    const plan = blank ? null : await sources.printedPlan(eventId);
    const holders = [...event.accompanists, ...event.participants].flatMap((entry) =>
      entry?.active ? [entry.id] : [],
    );
    const named = plan ? [...membersOf(plan), ...(plan.directorId === null ? [] : [plan.directorId])] : [];
    const people = await sources.contactsOf([...new Set([...holders, ...named])]);
    const sheet = safetySheet(event, plan, (id) => people.get(id));
    const document = onePart({
      club: club.club.name,
      title: 'Fiche de sécurité',
      subtitle: outingLine(event),
      content: safetySheetContent(event, sheet, rescueAt(club, event.site.name)),
      landscape: true,
    });
    const bytes = await print(document, people.size + ROWS_OF_A_PALANQUEE * (plan?.palanquees.length ?? 0));
    return { name: safetySheetFileName(event), bytes };
  },
});

export type DocumentsService = ReturnType<typeof documentsService>;
