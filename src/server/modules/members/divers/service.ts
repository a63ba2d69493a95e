import type { ListQuery } from '#contract/common.ts';
import type { DiverCreate, DiverQuery, DiverWrite } from '#contract/divers.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import { mapRows } from '#server/db/lists.ts';
import { recordReading } from '#server/commons/audit/security-log.ts';
import { subjectOf } from '#server/commons/divers/mapping.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import { dossierTextsRepository } from '#server/modules/money/membership/repository.ts';
import { countIn, LIMITS, type Limited } from '#server/commons/limits/attempts-repository.ts';
import { diverLists, type Scope } from './list-query.ts';
import { diverFor, listedFor, selectableFor } from './mapping.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { selectionFor } from './selection.ts';
import { situationOf } from './situation.ts';
import { allowed, createPerson, removeDiver, updateDiver, writeMembers, writeOf, type Author } from './writes.ts';

/** Members whom the actor may register. */
const scopeOf = (actor: Actor): Scope => (can(actor, 'divers.selectAnyone') ? 'everybody' : actor);

type Find = (divers: ReturnType<typeof diversRepository>) => Promise<DiverRow | undefined>;

/** Specification §2 'Divers', §7; contract §3 and §10. */
export const diversService = ({ database, clock, sender, club, attempts }: ServiceContext & Limited) => {
  const countDossier = countIn(attempts, LIMITS.dossier);
  const recordExport = exportLog({ database, clock });

  /** Records that the emergency contacts of another family's member were opened. */
  async function shown(actor: Actor, find: Find) {
    const row = await database.read(async (tx) => allowed(actor, 'divers.read', await find(diversRepository(tx))));
    const isOwn = can({ ...actor, role: 'USER' }, 'divers.read', subjectOf(row));
    if (!isOwn && (row.urgence1 !== '' || row.urgence2 !== '')) {
      await recordReading(database, { at: clock(), actor, action: 'emergencyOpened', subject: row.id });
    }
    return diverFor(actor, row);
  }

  return {
    async list(actor: Actor, query: DiverQuery) {
      const { sort, page, size, contacts, ids, ...filters } = query;
      const selection = { ...filters, ...(ids && { ids: ids.split(',').map(Number) }) };
      const found = await database.read(async (tx) =>
        diverLists(tx).list(
          await selectionFor(tx, actor, selection, clock()),
          { sort, page, size },
          can(actor, 'divers.signIns'),
        ),
      );
      await recordExport(actor, 'divers', query, countOf(found));
      return mapRows(found, listedFor(actor, contacts !== undefined));
    },

    selectable: (actor: Actor, query: ListQuery) =>
      database.read(async (tx) =>
        mapRows(await diverLists(tx).registrable(scopeOf(actor), query), selectableFor(actor)),
      ),

    search: (actor: Actor, q: string) =>
      database.read(async (tx) => {
        const { rows, more } = await diverLists(tx).search(scopeOf(actor), q);
        return { content: rows.map(selectableFor(actor)), more };
      }),

    read: (actor: Actor, id: number) => shown(actor, (divers) => divers.find(id)),

    readByLicence: (actor: Actor, licence: string) =>
      shown(actor, (divers) => divers.findByLicence(normalisedLicence(licence))),

    situation: (actor: Actor, id: number) =>
      database.read(async (tx) =>
        situationOf(tx, actor, allowed(actor, 'divers.readWallet', await diversRepository(tx).find(id))),
      ),

    create: (author: Author, write: DiverCreate) =>
      database.write((tx) => createPerson(tx, { sender, club }, author, write, clock())),

    update: (author: Author, id: number, write: DiverWrite) =>
      database.write((tx) => updateDiver(tx, { sender, club }, author, id, write, clock())),

    remove: (actor: Actor, id: number): Promise<void> =>
      database.write((tx) => removeDiver(tx, { sender, club }, actor, id, clock())),

    lastDossier: (actor: Actor, licence: string) =>
      database.read(async (tx) => {
        const row = await diversRepository(tx).findByLicence(normalisedLicence(licence));
        const [last] = await dossierTextsRepository(tx).of(allowed(actor, 'divers.readDossier', row).id);
        return { sentAt: parisIsoOrNull(last?.sent_at ?? null), text: last?.text ?? null };
      }),

    /** Stores the dossier with its date; it is no longer awaited (contract §5). The member mails it in person. */
    receiveDossier: (actor: Actor, licence: string, text: string): Promise<void> =>
      database.write(async (tx) => {
        const [found] = await diversRepository(tx).findManyByLicence([normalisedLicence(licence)], true);
        const row = allowed(actor, 'divers.sendDossier', found);
        const now = clock();
        await countDossier(tx, row.licence, now);
        await dossierTextsRepository(tx).add(row.id, { sent_at: now.toISOString(), text });
        const sent = { dossier: 0, dossier_text: text, dossier_sent_at: now.toISOString() };
        const changes = { ...sent, dossier_missing: null };
        const change = writeOf(actor, row, changes, { action: 'dossier', now });
        await writeMembers(tx, { sender, club }, actor, [change], now);
      }),
  };
};
