import type { Page } from '#contract/common.ts';
import type { Actor } from '#domain/permissions.ts';
import { record } from '#domain/records.ts';
import type { ExportedResource } from '#shared/resources.ts';
import { RESOURCES } from '#shared/resource-screens.ts';
import type { ListParams, RowStream } from '#server/db/lists.ts';
import { recordReading, recordSecurity } from './security-log.ts';
import type { ServiceContext } from '../service/service-context.ts';
import { windowCounts } from '../limits/window-counts.ts';

/** Largest page of the screens. */
const SCREEN = 100;
/** Pages in ten minutes that a person turns. */
const PAGES = 20;

type Asked = ListParams & { readonly contacts?: unknown };

/** A list that leaves as a whole, in pages larger than a screen's, or with emergency contacts (docs/adr/0053). */
export function isFile(query: unknown): boolean {
  const { contacts, page, size = page === undefined ? Infinity : 0 } = record(query);
  return contacts !== undefined || Number(size) > SCREEN;
}

export const countOf = (list: Page<unknown> | RowStream<unknown>): number =>
  'content' in list ? list.totalElements : list.count;

/** Records a file before it is handed out, once in ten minutes. `count`: its rows. */
export function exportLog({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) {
  const countOfWindow = windowCounts(clock);
  return async (actor: Actor, list: ExportedResource, query: Asked, count: number): Promise<void> => {
    const at = clock();
    const screen = RESOURCES[list];
    const isWhole = isFile(query);
    const { page: _, ...file } = query;
    if (countOfWindow(`${actor.id} ${JSON.stringify(isWhole ? file : query)}`).hits > 1) return;
    if (isWhole) {
      const acts = [screen.exported, ...(query.contacts === undefined ? [] : ['emergencyOpened' as const])];
      await database.write((tx) =>
        recordSecurity(tx, ...acts.map((action) => ({ at, actor, action, detail: { count } }))),
      );
    } else if ('paged' in screen && countOfWindow(`${actor.id}`).hits === PAGES + 1) {
      await recordReading(database, { at, actor, action: screen.paged, detail: { count: PAGES } });
    }
  };
}
