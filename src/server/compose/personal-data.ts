import type { Api } from '../http/api.ts';
import { copyFiles } from '../modules/members/erasure/files.ts';
import { erasureRoutes } from '../modules/members/erasure/routes.ts';
import { erasureService } from '../modules/members/erasure/service.ts';
import { copiesService } from '../modules/members/personal-data/copies-service.ts';
import { requestsService } from '../modules/members/personal-data/requests-service.ts';
import { personalDataRoutes } from '../modules/members/personal-data/routes.ts';
import { copiesWorker, type CopiesWorker } from '../modules/members/personal-data/worker.ts';
import type { Context } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes members' copies of their data; boot starts it, and it stops with the server. */
    copiesWorker: CopiesWorker;
  }
}

/** Members' copies of their data, their requests, and erasures. Returns what declares the calls. */
export function composePersonalData(app: Api, context: Context): (api: Api) => void {
  const files = copyFiles(context.dataDir);
  const worker = copiesWorker({ ...context, files, log: app.log });
  app.decorate('copiesWorker', worker);
  app.addHook('onClose', () => worker.stop());
  return (api) => {
    personalDataRoutes(api, copiesService({ ...context, files, poke: worker.poke }), requestsService(context));
    erasureRoutes(api, erasureService({ ...context, log: app.log }));
  };
}
