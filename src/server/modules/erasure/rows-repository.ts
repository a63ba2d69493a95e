import { folded } from '../../../shared/domain/folding.ts';
import { formerMember } from '../../../shared/domain/personal-data/erasure.ts';
import type { Tx } from '../../db/database.ts';

/** Rows that serve the member alone. */
const DELETED = [
  'one_time_passwords',
  'address_changes',
  'sessions',
  'second_factor',
  'passkeys',
  'totp',
  'recovery_codes',
  'challenges',
  'calendar_keys',
  'mail_refusals',
  'data_copies',
] as const;

/** The member's own rows; the erasure must be open. */
export const erasedRowsRepository = ({ sql }: Tx) => ({
  async record(id: number, now: Date): Promise<void> {
    const name = formerMember(id);
    await sql
      .updateTable('divers')
      .set((diver) => ({
        version: diver('version', '+', 1),
        token_generation: diver('token_generation', '+', 1),
        licence: `ANCIEN-${id}`,
        lastname: name,
        lastname_key: folded(name),
        firstname: '',
        firstname_key: '',
        email: '',
        telephone: '',
        adresse: '',
        codepostal: '',
        ville: '',
        datenaissance: null,
        urgence1: '',
        urgence2: '',
        level: '',
        description: '',
        family_id: null,
        role: 'USER',
        active: 0,
        desactived: 1,
        delete_date: diver.fn.coalesce('delete_date', diver.val(now.toISOString())),
        dossier: 0,
        dossier_text: null,
        dossier_sent_at: null,
        dossier_asked_at: null,
        dossier_paid_at: null,
        dossier_reminded_at: null,
        droitimage: 0,
        droitcom: 0,
        assurance: '',
        caci_date: null,
        gps: '',
        dao: 0,
        password_hash: null,
        cotisation_cents: null,
        cotadhesion_cents: 0,
        cotlicence_cents: 0,
        cotassurance_cents: 0,
        cotencadrant_cents: 0,
      }))
      .where('id', '=', id)
      .execute();
  },

  async own(id: number): Promise<void> {
    for (const table of DELETED) await sql.deleteFrom(table).where('diver_id', '=', id).execute();
    await sql.updateTable('dossier_versions').set({ text: '' }).where('diver_id', '=', id).execute();
    await sql.updateTable('registrations').set({ description: '' }).where('diver_id', '=', id).execute();
    await sql
      .updateTable('payment_intents')
      .set({ redirect_url: null, claim: null })
      .where('diver_id', '=', id)
      .execute();
  },

  /** A restored backup may hold places of a member who was erased after it. */
  async leaveOutings(id: number, now: Date): Promise<void> {
    const ahead = sql.selectFrom('events').select('id').where('starts_at', '>', now.toISOString());
    await sql
      .updateTable('registrations')
      .set({ active: 0, delete_date: now.toISOString() })
      .where('diver_id', '=', id)
      .where('active', '=', 1)
      .where('event_id', 'in', ahead)
      .execute();
  },

  async requests(id: number, now: Date): Promise<void> {
    await sql.updateTable('data_requests').set({ text: '', answer: null }).where('diver_id', '=', id).execute();
    await sql
      .updateTable('data_requests')
      .set({ state: 'DONE', answered_at: now.toISOString() })
      .where('diver_id', '=', id)
      .where('state', '=', 'OPEN')
      .execute();
  },

  /** Donations and printed sheets whose time by law is over. */
  async outlived(id: number, donationsBefore: string, sheetsBefore: string): Promise<void> {
    await sql.deleteFrom('daos').where('diver_id', '=', id).where('day', '<', donationsBefore).execute();
    const outings = sql
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.event_id')
      .select('events.id')
      .where('registrations.diver_id', '=', id)
      .where('events.starts_at', '<', sheetsBefore);
    await sql.deleteFrom('safety_sheets').where('event_id', 'in', outings).execute();
  },
});
