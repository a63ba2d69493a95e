import { defaultConfig } from '#shared/config.ts';
import { readEvent } from '#api/other-server/event.ts';
import type { Entry, ClubEvent } from '#contract/events.ts';
import { clubSettings, type ClubSettings } from '#domain/parametres/club-settings.ts';
import type { Actor } from '#domain/permissions.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { Person, Viewer } from '#ui/data/viewer.ts';

/** Monday the 2nd of November 2026, noon in Paris; outings are on the Saturday of that week. */
export const NOW = new Date('2026-11-02T12:00:00+01:00');

export const actor = (over: Partial<Actor> = {}): Actor => ({
  id: 6,
  licenceNumber: 'A-6',
  role: 'USER',
  level: 'N2',
  familyId: null,
  dao: false,
  desactived: false,
  ...over,
});

export const person = (over: Partial<Person> = {}): Person => ({
  id: 6,
  licenceNumber: 'A-6',
  lastname: 'LEROY',
  firstname: 'Thomas',
  level: 'N2',
  familyId: null,
  active: true,
  desactived: false,
  wallet: 8000,
  ...over,
});

/** Minimum 20 €, margin 30 €, certificates watched. */
export const settings: ClubSettings = clubSettings(
  [20, 0, 30, 0, 0, 0, 0].map((entier, index) => ({
    id: index + 1,
    valeurBooleen: index !== 3 && index !== 4,
    valeurEntier: entier,
    valeurChaine: null,
    valeurTexte: `texte ${index}`,
    valeurDate: null,
  })),
);

export const registrar = (over: Partial<Viewer> = {}): Viewer => ({
  actor: actor(),
  wallet: 8000,
  diver: person(),
  settings,
  now: NOW,
  startCounts: true,
  tariffs: defaultConfig.tariffs,
  charges: defaultConfig.charges,
  ...over,
});

export const entry = (id: number, position: number, over: Partial<Entry> = {}): Entry => ({
  id,
  licenceNumber: `A-${id}`,
  lastname: `NOM${id}`,
  firstname: `Prénom${id}`,
  level: 'N1',
  caci_date: '2026-06-01',
  familyId: null,
  active: true,
  position,
  type: 'PARTICIPANT',
  description: '',
  deleteDate: null,
  ...over,
});

const LISTS: Record<RegistrationType, string> = {
  PARTICIPANT: 'participants',
  ACCOMPANIST: 'accompanists',
  PENDING_PARTICIPANT: 'pendingParticipants',
  PENDING_ACCOMPANIST: 'pendingAccompanists',
};

/** Four divers, two supervisors; entries stand in the list of their type. */
export function outing(over: Record<string, unknown> = {}, entries: readonly Entry[] = []): ClubEvent {
  const lists: Record<string, Entry[]> = Object.fromEntries(Object.values(LISTS).map((name) => [name, []]));
  for (const one of entries) lists[LISTS[one.type]]?.push(one);
  return readEvent({
    id: 1,
    version: 1,
    date: '2026-11-07T09:30:00+01:00',
    site: { id: 1, name: 'VODELE', address: {} },
    hourRdv: '08:00',
    diverMaxNumber: 4,
    accompanistMaxNumber: 2,
    status: 'OPEN',
    ...lists,
    ...over,
  });
}
