import { messagesCalls } from '#contract/calls/messages.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { mailService } from './service.ts';

export function mailRoutes(app: Api, service: ReturnType<typeof mailService>): void {
  routesOf(app, messagesCalls, {
    'POST /mail': async ({ actor, body }) => {
      await service.send(actor, body);
      return { message: 'Votre message a été envoyé.' };
    },
    'GET /mail/choices': ({ actor }) => service.choices(actor),
    'PUT /mail/choices': ({ actor, body }) => service.choose(actor, body),
  });
}
