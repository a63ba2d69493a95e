import {
  getDossier,
  getSeasonStart,
  listDossiers,
  postSeason,
  remindDossiers,
  settleDossier,
} from '../../../shared/api/resources/season.ts';
import type { Dossier } from '../../../shared/contract/season.ts';
import { listQuery, type ResourceProvider } from './resource.ts';

/** The dossiers of the season, which our own server alone follows. `meta` counts each state. */
export const dossiersProvider: ResourceProvider<Dossier> = {
  decode: (answer) => answer as Dossier,
  async getList(params) {
    const { content, total, counts } = await listDossiers(listQuery(params, 'lastname,firstname'));
    return { data: content, total, meta: counts };
  },
  getOne: (id, signal) => getDossier(id, signal ? { signal } : {}),
};

export const dossiersMethods = { getSeasonStart, openSeason: postSeason, remindDossiers, settleDossier };
