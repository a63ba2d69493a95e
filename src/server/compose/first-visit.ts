import type { Api } from '../http/api.ts';
import { firstCodeShown } from '../modules/accounts/first-visit/code.ts';
import { firstVisitService, type FirstVisitService } from '../modules/accounts/first-visit/service.ts';
import { newDiver } from '../modules/members/divers/mapping.ts';
import type { Context } from './dependencies.ts';

/** Makes the first administrator on a page; a code that replaces another one is shown in the log. */
export const composeFirstVisit = (app: Api, context: Context): FirstVisitService =>
  firstVisitService({
    ...context,
    newAdministrator: (given, now) => newDiver({ ...given, role: 'SUPER_ADMIN', caci_date: null }, now),
    showCode: (code) => app.log.warn(firstCodeShown(context.publicUrl, code)),
  });

const NO_ADMINISTRATOR =
  'Cette base n’a aucun super-administrateur. Pour un club nouveau, ouvrez sa première page avec le code du journal, que « club admin » affiche aussi ; si ce club a une sauvegarde, elle se reprend sur cette page.';

/** What an operator must see to; a club whose first page waits is served all the same. */
export const warningsOf = (app: Api, firstVisit: FirstVisitService) => async (): Promise<string[]> => {
  return [...app.warnings, ...((await firstVisit.isOpen()) ? [NO_ADMINISTRATOR] : [])];
};
