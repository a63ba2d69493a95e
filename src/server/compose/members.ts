import { diversRepository } from '../commons/divers/repository.ts';
import type { Api } from '../http/api.ts';
import { membersMailService } from '../modules/members/divers/mail-service.ts';
import { diverRoutes } from '../modules/members/divers/routes.ts';
import { diversService } from '../modules/members/divers/service.ts';
import { copyFiles } from '../modules/members/erasure/files.ts';
import { erasureRoutes } from '../modules/members/erasure/routes.ts';
import { erasureService } from '../modules/members/erasure/service.ts';
import { importRoutes } from '../modules/members/import/routes.ts';
import { importService } from '../modules/members/import/service.ts';
import { mergingRoutes } from '../modules/members/merging/routes.ts';
import { mergingService } from '../modules/members/merging/service.ts';
import { copiesService } from '../modules/members/personal-data/copies-service.ts';
import { requestsService } from '../modules/members/personal-data/requests-service.ts';
import { personalDataRoutes } from '../modules/members/personal-data/routes.ts';
import { copiesWorker } from '../modules/members/personal-data/worker.ts';
import { retentionRoutes } from '../modules/members/retention/routes.ts';
import { retentionService } from '../modules/members/retention/service.ts';
import type { ApiCalls, Context } from './dependencies.ts';
import { purgersWith } from './purgers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes members' copies of their data; boot starts it, and it stops with the server. */
    copiesWorker: ReturnType<typeof copiesWorker>;
  }
}

export const auditedMembers = { divers: diversRepository };

export function composeMembers(app: Api, context: Context): ApiCalls {
  const files = copyFiles(context.dataDir);
  const worker = copiesWorker({ ...context, files, log: app.log });
  app.decorate('copiesWorker', worker);
  app.addHook('onClose', () => worker.stop());
  return async (api) => {
    diverRoutes(api, { divers: diversService(context), mails: membersMailService(context) });
    await importRoutes(api, importService(context));
    personalDataRoutes(api, copiesService({ ...context, files, poke: worker.poke }), requestsService(context));
    erasureRoutes(api, erasureService({ ...context, log: app.log }));
    mergingRoutes(api, mergingService(context));
    retentionRoutes(api, retentionService({ ...context, purgers: purgersWith(context.dataDir) }));
  };
}
