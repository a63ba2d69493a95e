import {
  getDossier,
  getSeasonStart,
  listSeasonMembers,
  listDossiers,
  postSeason,
  remindDossiers,
  settleDossier,
} from '../../../shared/api/resources/season.ts';
import type { Dossier } from '../../../shared/contract/membership.ts';
import { ownList, type ResourceProvider } from './resource.ts';

/** Only our own server follows dossiers; `meta.counts` counts each state. */
export const dossiersProvider: ResourceProvider<Dossier> = {
  ...ownList(listDossiers, 'lastname,firstname'),
  getOne: (id, signal) => getDossier(id, signal ? { signal } : {}),
};

export const dossiersMethods = {
  getSeasonStart,
  listSeasonMembers,
  openSeason: postSeason,
  remindDossiers,
  settleDossier,
};
