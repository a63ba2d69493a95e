import { messagesCalls } from '#contract/calls/messages.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { mailService } from './service.ts';

export function mailRoutes(app: Api, service: ReturnType<typeof mailService>): void {
  const route = routesOf(app, messagesCalls);

  route('POST /mail', async ({ actor, body }) => {
    await service.send(actor, body);
    return { message: 'Votre message a été envoyé.' };
  });

  route('GET /mail/choices', ({ actor }) => service.choices(actor));

  route('PUT /mail/choices', ({ actor, body }) => service.choose(actor, body));
}
