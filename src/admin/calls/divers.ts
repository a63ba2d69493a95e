import type { GetListParams } from 'react-admin';
import type { DiverCreate, DiverWrite } from '../../shared/contract/divers.ts';
import { folded } from '../../shared/domain/folding.ts';
import {
  createDiver,
  deleteDiver,
  getDiver,
  listDivers,
  searchDivers,
  updateDiver,
} from '../../shared/api/resources/divers.ts';
import type { DiverRecord } from '../../shared/api/read/diver.ts';
import { pageOfAll } from './in-memory.ts';
import { sortOf, type ResourceCalls } from './resource.ts';

/** First letters of the last name, or of the last name and the first name after a blank (contract §2). */
const beginsWith = (q: string) => {
  const prefix = folded(q).replace(/\s+/g, ' ');
  return ({ lastname, firstname }: DiverRecord): boolean =>
    `${folded(lastname)} ${folded(firstname)}`.startsWith(prefix);
};

const valueOf = (diver: DiverRecord, field: string) =>
  (diver as unknown as Record<string, string | number | boolean | null | undefined>)[field];

export const diverCalls = (offersPaging: () => boolean): ResourceCalls<DiverRecord> => ({
  async list(params: GetListParams, signal) {
    const { q, ...filter } = (params.filter ?? {}) as { q?: string; desactived?: boolean };
    if (offersPaging()) {
      const { pagination } = params;
      const { content, total } = await searchDivers(
        {
          sort: sortOf(params, 'lastname,firstname'),
          ...(pagination ? { page: pagination.page - 1, size: pagination.perPage } : {}),
          ...(q ? { q } : {}),
          ...filter,
        },
        signal ? { signal } : {},
      );
      return { data: content, total };
    }
    const { content } = await listDivers(signal ? { signal } : {});
    const shown = content
      .filter((diver) => filter.desactived === undefined || diver.desactived === filter.desactived)
      .filter(q ? beginsWith(q) : () => true);
    return pageOfAll(shown, params, valueOf);
  },
  read: (id, signal) => getDiver(id, signal ? { signal } : {}),
  create: (values) => createDiver(values as DiverCreate),
  update: (id, values) => updateDiver(id, values as DiverWrite),
  remove: deleteDiver,
});
