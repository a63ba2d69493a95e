// Seasons as the secretary opens them, and the members afterwards.
import type { LightMyRequestResponse as Response } from 'fastify';
import type { Dossier, SeasonOpening, SeasonPreview } from '#contract/membership.ts';
import { accepted, type TestClub } from './app.ts';
import type { Who } from './members.ts';

export const RATES: SeasonOpening['rates'] = {
  adhesion: 100,
  licence: 46.5,
  insurances: [
    { name: 'Loisir 1', amount: 24 },
    { name: 'Loisir 2', amount: 38.25 },
  ],
  otherInsurance: 0,
  supervisorRebate: -20,
};

/** A Monday of spring is the tests' day: the season ends the summer after. */
export const openingWith = (given: Partial<SeasonOpening> = {}): SeasonOpening => ({
  label: '2026/2027',
  text: '<p>Bienvenue.</p>',
  deadline: '2026-09-30',
  rates: RATES,
  excluded: [],
  added: [],
  mail: false,
  ...given,
});

export const look = (club: TestClub, opening: object, who: Who = 'SUPER_ADMIN'): Promise<Response> =>
  club.as(who).post('/saison', opening);

export const previewOf = (club: TestClub, opening: object) => accepted<SeasonPreview>(look(club, opening));

export const apply = (club: TestClub, opening: object, digest: string): Promise<Response> =>
  club.as('SUPER_ADMIN').post(`/saison?apply=${encodeURIComponent(digest)}`, opening);

/** Looks, then opens what was seen. */
export async function openSeason(club: TestClub, given: Partial<SeasonOpening> = {}): Promise<SeasonPreview> {
  const opening = openingWith(given);
  const { digest } = await previewOf(club, opening);
  return accepted<SeasonPreview>(apply(club, opening, digest));
}

export const dossierOf = async (club: TestClub, id: number): Promise<Dossier> =>
  (await club.as('SUPER_ADMIN').get(`/dossiers/${id}`)).json<Dossier>();

export const mailsTo = (club: TestClub, recipient: string) => club.rows('outbox', { recipient });

/** Resets the club to the state before any season: no dossier, no fee, no waiting mail. */
export async function forgetSeasons(club: TestClub): Promise<void> {
  const never = { dossier_asked_at: null, dossier_sent_at: null, dossier_paid_at: null, dossier_reminded_at: null };
  await club.change('divers', {}, { dossier: 0, dossier_text: null, cotisation_cents: 0, ...never });
  await club.change('settings', { nom: 'Site ouvert' }, { valeur_chaine: null, valeur_texte: null, valeur_date: null });
  await club.empty('outbox');
}
