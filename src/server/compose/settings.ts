import { PROVIDER_KEY_BOX, secretBox } from '../commons/secret-box.ts';
import type { Api } from '../http/api.ts';
import { settingRoutes } from '../modules/parametres/routes.ts';
import { settingsService, type Handles } from '../modules/parametres/service.ts';
import { siteRoutes } from '../modules/sites/routes.ts';
import { sitesService } from '../modules/sites/service.ts';
import type { Context } from './dependencies.ts';

/** Settings and sites. `handles` stand for the payment provider's key, which no answer may show. */
export function composeSettings(api: Api, { database, jwtSecret, note }: Context, handles: Handles): void {
  settingRoutes(api, settingsService({ database, box: secretBox(jwtSecret, PROVIDER_KEY_BOX), handles, note }));
  siteRoutes(api, sitesService(database, note));
}
