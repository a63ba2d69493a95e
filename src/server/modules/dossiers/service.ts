import type {
  Dossier,
  DossierPage,
  DossiersQuery,
  Reminders,
  RemindersSent,
  SentDossier,
  Settlement,
} from '../../../shared/contract/season.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { isWaitedFor, owes } from '../../../shared/domain/membership/dossier-state.ts';
import { centsOfEuros, eurosOfCents } from '../../../shared/domain/money.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { orderOf, pageOf, sliceOf } from '../../commons/lists.ts';
import type { LedgerRepository } from '../ledger/repository.ts';
import type { Note } from '../../commons/audit-log.ts';
import type { OutboxRepository } from '../mail/queue-repository.ts';
import type { SettingsRepository } from '../parametres/repository.ts';
import { DOSSIER_ORDER, dossiersRepository, type DossierRow } from './repository.ts';
import type { SeasonLetters, Term } from './mail-templates.ts';
import { dossierOfRow, sentDossierOfRow, stateOfRow } from './mapping.ts';

interface Parts {
  readonly database: Database;
  readonly settings: SettingsRepository;
  readonly ledger: LedgerRepository;
  readonly outbox: (tx: Tx) => Pick<OutboxRepository, 'enqueue'>;
  readonly letters: SeasonLetters;
  /** Of the configuration: the season's label as long as none was opened here. */
  readonly firstLabel: string;
  readonly note: Note;
  readonly clock: () => Date;
}

/** Whose dossier is awaited, has come, is paid; and what one does about it. */
export function dossiersService({ database, settings, ledger, outbox, letters, firstLabel, note, clock }: Parts) {
  const termOf = async (tx: Tx): Promise<Term> => {
    const { label, deadline } = (await settings(tx).club()).season;
    return { label: label || firstLabel, deadline };
  };

  /** Deleted members, and those of whom no dossier was asked, have none. */
  async function found(tx: Tx, id: number) {
    const row = await dossiersRepository(tx).find(id);
    if (!row || stateOfRow(row) === null) throw new Refused('DIVER_NOT_FOUND');
    return row;
  }

  const isWaited = (row: DossierRow): boolean =>
    isWaitedFor({ state: stateOfRow(row), cotisation: row.cotisation_cents });

  function letterTo(row: DossierRow, term: Term) {
    const to = { ...row, desactived: row.desactived === 1, cotisation: row.cotisation_cents };
    return row.dossier === 1 ? letters.awaited(to, term) : letters.due(to, term);
  }

  async function remindWithin(tx: Tx, { divers: asked, again = false }: Reminders): Promise<RemindersSent> {
    const now = clock();
    const ids = [...new Set(asked)];
    const waited = (await dossiersRepository(tx).lock(ids)).filter(isWaited);
    const reached = waited.filter(({ email }) => isEmail(email));
    const today = parisDay(now);
    const twice = reached.filter(({ dossier_reminded_at: at }) => at !== null && parisDay(at) === today);
    if (twice.length > 0 && !again) throw new Refused('DOSSIER_REMINDED', { current: twice.map(dossierOfRow) });
    const term = await termOf(tx);
    await outbox(tx).enqueue(
      reached.map((row) => letterTo(row, term)),
      now,
    );
    await dossiersRepository(tx).markReminded(
      reached.map(({ id }) => id),
      now,
    );
    return {
      reminded: reached.length,
      notDue: ids.length - waited.length,
      withoutEmail: waited.length - reached.length,
    };
  }

  async function settleWithin(tx: Tx, actor: Actor, id: number, { amount, reason }: Settlement): Promise<Dossier> {
    const now = clock();
    const cents = centsOfEuros(amount);
    if (cents === null) throw new Refused('AMOUNT_INVALID', { field: 'amount' });
    if (reason.trim().length < 3) throw new Refused('INVALID_VALUE', { field: 'reason' });
    const [row] = await dossiersRepository(tx).lock([id]);
    if (!row || stateOfRow(row) === null) throw new Refused('DIVER_NOT_FOUND');
    const due = row.cotisation_cents;
    if (!owes(due)) throw new Refused('MEMBERSHIP_NOT_DUE');
    if (due !== cents) throw new Refused('STALE_VERSION', { current: dossierOfRow(row) });
    await dossiersRepository(tx).settle(id, now);
    const about = { account: 'MEMBERSHIP', kind: 'MANUAL', reason: reason.trim() } as const;
    await ledger(tx).add({ diverId: id, cents, authorId: actor.id, ...about }, now);
    const [before, after] = [{ cotisation: eurosOfCents(due) }, { cotisation: 0 }];
    await note(tx, actor, { resource: 'divers', id, action: 'update', before, after });
    return dossierOfRow(await found(tx, id));
  }

  return {
    list({ sort, page, size, q, state }: DossiersQuery): Promise<DossierPage> {
      const order = orderOf(sort, DOSSIER_ORDER, 'lastname,firstname');
      const slice = sliceOf({ page, size });
      return database.read(async (tx) => {
        const dossiers = dossiersRepository(tx);
        const rows = await dossiers.list({ q, state, order, slice });
        const counts = await dossiers.counts(q);
        const total = state ? counts[state] : counts.awaited + counts.sent + counts.paid;
        return { ...pageOf(rows.map(dossierOfRow), slice ? total : rows.length, slice), counts };
      });
    },

    /** With what the member has sent. Refused: DIVER_NOT_FOUND. */
    read: (id: number): Promise<SentDossier> => database.read(async (tx) => sentDossierOfRow(await found(tx, id))),

    /** Writes to those of whom something is awaited, once a day each. Refused: DOSSIER_REMINDED, with those it is about. */
    remind: (reminders: Reminders): Promise<RemindersSent> => database.write((tx) => remindWithin(tx, reminders)),

    /** The whole fee came by another way. Refused: DIVER_NOT_FOUND, MEMBERSHIP_NOT_DUE, STALE_VERSION. */
    settle: (actor: Actor, id: number, settlement: Settlement): Promise<Dossier> =>
      database.write((tx) => settleWithin(tx, actor, id, settlement)),
  };
}

export type DossiersService = ReturnType<typeof dossiersService>;
