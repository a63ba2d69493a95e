import type { ClubConfig } from '../../shared/config.ts';
import { donationSites } from '../../shared/domain/donations/sites.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { estimate } from '../integrations/distance/estimate.ts';
import type { DistanceService } from '../integrations/distance/port.ts';
import { remembering } from '../integrations/distance/cached.ts';
import { distances } from '../modules/daos/distances.ts';
import { daosRepository } from '../modules/daos/repository.ts';
import { daoRoutes, distanceRoutes } from '../modules/daos/routes.ts';
import { daosService } from '../modules/daos/service.ts';
import { daoYearRoutes } from '../modules/daos/year-routes.ts';
import { daoYearService } from '../modules/daos/year-service.ts';
import { diversRepository } from '../modules/divers/repository.ts';
import { waiverPrinter } from '../modules/documents/waiver-files.ts';
import type { Note } from '../commons/audit-log.ts';

export type { DistanceService };

interface Parts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly club: ClubConfig;
  readonly note: Note;
  /** The club's own distance service; the great circle without it. */
  readonly distance: DistanceService | undefined;
}

/** Does the entry stand now? For its history. */
export const daoStands = async (tx: Tx, id: number): Promise<boolean> =>
  (await daosRepository(tx).find(id)) !== undefined;

/** The donations' part of the composition root: their calls, and the distance service beside them on the same origin. */
export async function composeDaos(app: Api, { database, clock, club, note, distance }: Parts): Promise<void> {
  const asked = distances(distance ? remembering(distance, clock) : estimate, app.log);
  const service = daosService({
    database,
    clock,
    note,
    distances: asked,
    sites: donationSites(club.donationSites),
    year: club.donationYear,
    findDiver: (tx, id) => diversRepository(tx).find(id),
    findLicence: (tx, licence) => diversRepository(tx).findByLicence(licence),
  });
  const ends = daoYearService({
    database,
    exists: async (tx, id) => (await diversRepository(tx).find(id)) !== undefined,
    print: waiverPrinter(club.club.name),
  });
  await app.register(
    async (api: Api) => {
      daoRoutes(api, service);
      daoYearRoutes(api, ends);
    },
    { prefix: '/api/v1' },
  );
  distanceRoutes(app, asked);
}
