import { donationSites } from '../../shared/domain/donations/sites.ts';
import type { Api } from '../http/api.ts';
import { estimate } from '../integrations/distance/estimate.ts';
import { cachedDistances } from '../integrations/distance/cached.ts';
import { distances } from '../modules/daos/distances.ts';
import { daoRoutes, distanceRoutes } from '../modules/daos/routes.ts';
import { daosService } from '../modules/daos/service.ts';
import { daoYearRoutes } from '../modules/daos/year-routes.ts';
import { daoYearService } from '../modules/daos/year-service.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { waiverPrinter } from '../modules/documents/waiver-files.ts';
import type { Context } from './dependencies.ts';

/** Donations, and the distance service beside the API on the same origin. */
export function composeDaos(app: Api, api: Api, { database, clock, club, note, distance }: Context): void {
  const kilometres = distances(distance ? cachedDistances(distance, clock) : estimate, app.log);
  daoRoutes(
    api,
    daosService({
      database,
      clock,
      note,
      distances: kilometres,
      sites: donationSites(club.donationSites),
      year: club.donationYear,
      findDiver: (tx, id) => diversRepository(tx).find(id),
      findLicence: (tx, licence) => diversRepository(tx).findByLicence(licence),
    }),
  );
  daoYearRoutes(
    api,
    daoYearService({
      database,
      exists: async (tx, id) => (await diversRepository(tx).find(id)) !== undefined,
      print: waiverPrinter(club.club.name),
    }),
  );
  distanceRoutes(app, kilometres);
}
