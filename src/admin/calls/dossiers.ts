import type { Dossier } from '../../shared/contract/season.ts';
import { getDossier, listDossiers } from '../../shared/api/resources/season.ts';
import { sortOf, type ResourceCalls } from './resource.ts';

const NOT_SO = 'Dossiers are asked for by a season, and sent by their members.';

/** The dossiers of the season, which our own server alone follows. The counts of their states come with the list. */
export const dossierCalls: ResourceCalls<Dossier> = {
  async list(params, signal) {
    const { pagination } = params;
    const { content, total, counts } = await listDossiers(
      {
        sort: sortOf(params, 'lastname,firstname'),
        ...(pagination ? { page: pagination.page - 1, size: pagination.perPage } : {}),
        ...(params.filter as Record<string, string>),
      },
      signal ? { signal } : {},
    );
    return { data: content, total, meta: counts };
  },
  read: (id, signal) => getDossier(id, signal ? { signal } : {}),
  create: () => Promise.reject(new Error(NOT_SO)),
  update: () => Promise.reject(new Error(NOT_SO)),
  remove: () => Promise.reject(new Error(NOT_SO)),
};
