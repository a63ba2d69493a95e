import type { Api } from '../http/api.ts';
import { mailRoutes } from '../modules/messages/mail/routes.ts';
import { mailService } from '../modules/messages/mail/service.ts';
import { unsubscribeLinks } from '../modules/messages/mail/unsubscribe-links.ts';
import { unsubscribeRoutes } from '../modules/messages/mail/unsubscribe-routes.ts';
import { unsubscribeService } from '../modules/messages/mail/unsubscribe-service.ts';
import { outboxRoutes } from '../modules/messages/outbox/routes.ts';
import { outboxService } from '../modules/messages/outbox/service.ts';
import type { ApiCalls, Context } from './dependencies.ts';

export async function composeMessages(app: Api, context: Context): Promise<ApiCalls> {
  await unsubscribeRoutes(app, unsubscribeService({ ...context, links: unsubscribeLinks(context) }), context.club);
  return (api) => {
    mailRoutes(api, mailService(context));
    outboxRoutes(api, outboxService(context));
  };
}
