// Members of the demonstration club by licence, and what a test makes for itself through the API: no test depends on
// another one's.
import type { Locator, Page } from '@playwright/test';
import type { Diver } from '#contract/divers.ts';
import type { ClubEvent, EventCreate } from '#contract/events.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { addDays, instantInParis, parisDay } from '#domain/dates.ts';
import type { Club } from './server.ts';

export const TREASURER = 'A-00-000001';
export const SECRETARY = 'A-00-000002';
export const OUTINGS_MANAGER = 'A-00-000003';
export const MEMBERS_MANAGER = 'A-00-000004';
export const DESK = 'A-00-000005';
export const THOMAS = 'A-00-000006';
export const CAMILLE = 'A-00-000007';
export const DEACTIVATED = 'A-00-000008';
export const SUPERVISOR = 'A-00-000009';
export const AWAITED = 'A-00-000010';
export const POOR = 'A-00-000011';
export const OTHER = 'A-00-000012';
export const THIRD = 'A-00-000013';

export async function json<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What the API answers the treasurer, or the member of that licence. */
export const get = async <T>(club: Club, path: string, licence = TREASURER): Promise<T> =>
  json(await club.call(licence, 'GET', path));

export const TODAY = parisDay(new Date());

/** A day of the next weeks; outings of one day stand together, so tests take different ones. */
export const inDays = (days: number, time = '09:30'): string =>
  instantInParis(addDays(TODAY, days), time).toISOString();

/** Four divers, two supervisors, in ten days, unless said otherwise. */
export async function newOuting(club: Club, outing: Partial<EventCreate> = {}): Promise<ClubEvent> {
  const sites = await get<{ content: { id: number }[] }>(club, '/sites?sort=name');
  const body: EventCreate = {
    date: inDays(10),
    site: { id: sites.content[0]!.id },
    hourRdv: '08:00',
    diverMaxNumber: 4,
    accompanistMaxNumber: 2,
    ...outing,
  };
  return json(await club.call(TREASURER, 'POST', '/events', body));
}

export const readOuting = (club: Club, id: number): Promise<ClubEvent> => get(club, `/events/${id}`);

export const diverOf = (club: Club, licence: string): Promise<Diver> => get(club, `/divers/DTT/${licence}`);
export const idOf = async (club: Club, licence: string): Promise<number> => (await diverOf(club, licence)).id;

/** Registers another member through the API. */
export async function registerElsewhere(
  club: Club,
  event: Pick<ClubEvent, 'id'>,
  licence: string,
  entry: { position?: number; type?: RegistrationType; description?: string } = {},
): Promise<ClubEvent> {
  const body = { position: 1, type: 'PARTICIPANT', description: '', ...entry };
  const id = await idOf(club, licence);
  return json(await club.call(TREASURER, 'POST', `/events/${event.id}/participants/${id}/seuil/99`, body));
}

/** A member of a test's own, made by the treasurer. */
export async function newMember(club: Club, member: Partial<Diver> & { licenceNumber: string }): Promise<Diver> {
  const body = {
    lastname: 'Essai',
    firstname: 'Zoé',
    email: 'zoe@example.org',
    caci_date: TODAY,
    otherPerson: true,
    ...member,
  };
  return json(await club.call(TREASURER, 'POST', '/divers', body));
}

export const readMember = (club: Club, id: number): Promise<Diver> => get(club, `/divers/${id}`);

export const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Plongeurs' }).locator('tbody').getByRole('row');
export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Rechercher un membre' });
