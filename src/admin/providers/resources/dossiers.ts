import {
  getDossier,
  getSeasonStart,
  listDossiers,
  postSeason,
  remindDossiers,
  settleDossier,
} from '../../../shared/api/resources/season.ts';
import type { Dossier } from '../../../shared/contract/season.ts';
import { ownList, type ResourceProvider } from './resource.ts';

/** The dossiers of the season, which our own server alone follows. `meta.counts` counts each state. */
export const dossiersProvider: ResourceProvider<Dossier> = {
  ...ownList(listDossiers, 'lastname,firstname'),
  getOne: (id, signal) => getDossier(id, signal ? { signal } : {}),
};

export const dossiersMethods = { getSeasonStart, openSeason: postSeason, remindDossiers, settleDossier };
