// What receipts need: the club's particulars, and entries of a closed year.
import type { LightMyRequestResponse as Response } from 'fastify';
import type { Insertable } from 'kysely';
import type { ClubRecord } from '#contract/club.ts';
import type { ReceiptYear } from '#contract/receipts.ts';
import { REASONS } from '#domain/daos/entry.ts';
import { folded } from '#domain/text.ts';
import { receiptsRepository } from '#server/modules/money/receipts/repository.ts';
import type { Tables } from '#server/db/tables.ts';
import { accepted, type TestClub } from './app.ts';
import { addDiver } from './divers.ts';
import { seedDao } from './donations.ts';

/** The SIREN has its check digit. */
export const PARTICULARS = {
  identifier: '732 829 320',
  object: 'La pratique de la plongée',
  quality: 'Association loi 1901',
  signatory: 'Inès TRÉSOR',
  signatoryRole: 'trésorière',
  generalInterestOn: '2015-03-12',
  rescriptOn: '',
  reasons: REASONS.filter((reason) => !reason.startsWith('Stagiaire')),
  pricesCount: false,
  declaration: '',
};

export async function saveParticulars(club: TestClub, given: Partial<typeof PARTICULARS> = {}, address = 'Mons') {
  const record = await accepted<ClubRecord>(club.as('SUPER_ADMIN').get('/club/1'));
  const sent = { ...record, club: { ...record.club, address }, receipts: { ...PARTICULARS, ...given } };
  return accepted<ClubRecord>(club.as('SUPER_ADMIN').put('/club/1', sent));
}

/** With a car, and without money. */
export const addDonor = (club: TestClub, lastname: string, given: Partial<Insertable<Tables['divers']>> = {}) =>
  addDiver(club, { lastname, lastname_key: folded(lastname), wallet_cents: 0, voiturecv: 5, ...given });

/** A locked entry of 2025. */
export const seedLocked = (club: TestClub, id: number, given: Partial<Insertable<Tables['daos']>> = {}) =>
  seedDao(club, { id }, { locked: 1, ...given });

export const receiptsOf = (club: TestClub, year = 2025): Promise<ReceiptYear> =>
  accepted<ReceiptYear>(club.as('SUPER_ADMIN').get(`/daos/years/${year}/recus`));

/** By the preview of now, unless another digest is given. */
export const makeReceipts = async (club: TestClub, digest?: string, year = 2025): Promise<Response> =>
  club.as('SUPER_ADMIN').post(`/daos/years/${year}/recus`, { digest: digest ?? (await receiptsOf(club, year)).digest });

export const cancelReceipt = (club: TestClub, id: number, reason: unknown = 'Adresse erronée'): Promise<Response> =>
  club.as('SUPER_ADMIN').post(`/daos/recus/${id}/annulation`, { reason });

/** With its file, and no entry. */
export const seedReceipt = (club: TestClub, { id }: { readonly id: number }): Promise<number> =>
  club.database.write(async (tx) => {
    const receipts = receiptsRepository(tx);
    const at = club.clock().toISOString();
    const number = (await receipts.lockNumbers(2026)) + 1;
    await receipts.setLast(2026, number);
    const made = { year: 2026, number, gift_year: 2025, nature: 'EXPENSES' as const, revision: number, cents: 1 };
    const [receipt_id = 0] = await receipts.add([{ ...made, body: '{}', diver_id: id, author_id: id, made_at: at }]);
    await receipts.keepFile({ receipt_id, drawn_at: at, sha256: 'x', pdf: '' });
    return receipt_id;
  });
