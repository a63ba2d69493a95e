import type { GetListParams } from 'react-admin';
import type { DiverCreate, DiverWrite } from '../../shared/contract/divers.ts';
import { matches, type DiverFilters, type FilterGround } from '../../shared/domain/divers/filters.ts';
import { storedLastname } from '../../shared/domain/divers/identity.ts';
import { folded } from '../../shared/domain/folding.ts';
import { createDiver, deleteDiver, getDiver, searchDivers, updateDiver } from '../../shared/api/resources/divers.ts';
import type { DiverRecord } from '../../shared/api/decoders/diver.ts';
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

/** What a form left in small letters: Enter sends a field that was never left. */
const stored = <T extends { readonly lastname?: string | undefined }>(values: T): T =>
  values.lastname === undefined ? values : { ...values, lastname: storedLastname(values.lastname) };

interface Parts {
  /** Does our own server answer, which knows paging, search and filters? */
  readonly isOurs: () => boolean;
  /** Where the server sends everybody at once: they are read once for many letters of a search. */
  readonly everybody: () => Promise<readonly DiverRecord[]>;
  readonly ground: () => Promise<FilterGround>;
}

export const diverCalls = ({ isOurs, everybody, ground }: Parts): ResourceCalls<DiverRecord> => ({
  async list(params: GetListParams, signal) {
    const { q, ...filter } = (params.filter ?? {}) as { q?: string } & DiverFilters;
    if (isOurs()) {
      const { pagination } = params;
      const { content, total } = await searchDivers(
        {
          sort: sortOf(params, 'lastname,firstname'),
          ...(pagination ? { page: pagination.page - 1, size: pagination.perPage } : {}),
          ...(q ? { q } : {}),
          ...(filter as Record<string, string | boolean>),
        },
        signal ? { signal } : {},
      );
      return { data: content, total };
    }
    const [divers, now] = await Promise.all([everybody(), ground()]);
    const shown = divers.filter((diver) => matches(diver, filter, now)).filter(q ? beginsWith(q) : () => true);
    return pageOfAll(shown, params, valueOf);
  },
  read: (id, signal) => getDiver(id, signal ? { signal } : {}),
  create: (values) => createDiver(stored(values as DiverCreate)),
  update: (id, values) => updateDiver(id, stored(values as DiverWrite)),
  remove: deleteDiver,
});
