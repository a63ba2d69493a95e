import { membersCalls } from '#contract/calls/members.ts';
import { Diver, SelectableDiver } from '#contract/divers.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { membersMailService } from './mail-service.ts';
import type { diversService } from './service.ts';

type Services = {
  readonly divers: ReturnType<typeof diversService>;
  readonly mails: ReturnType<typeof membersMailService>;
};

export function diverRoutes(app: Api, { divers: service, mails }: Services): void {
  const route = routesOf(app, membersCalls);

  route('GET /divers', async (request, reply) => {
    const { actor, query } = request;
    if (isFile(query)) request.requireReauthentication('divers.export');
    return sendList(reply, Diver, await service.list(actor, query));
  });

  route('GET /divers/event', async ({ actor, query }, reply) =>
    sendList(reply, SelectableDiver, await service.selectable(actor, query)),
  );

  route('GET /divers/recherche', ({ actor, query }) => service.search(actor, query.q ?? ''));

  route('GET /divers/:id', ({ actor, params }) => service.read(actor, params.id));

  route('GET /divers/DTT/:licenceNumber', ({ actor, params }) => service.readByLicence(actor, params.licenceNumber));

  route('GET /divers/:id/situation', ({ actor, params }) => service.situation(actor, params.id));

  route('POST /divers', (request) => service.create(request, request.body));

  route('PUT /divers/:id', (request) => service.update(request, request.params.id, request.body));

  route('DELETE /divers/:id', ({ actor, params }) => service.remove(actor, params.id));

  route('POST /divers/mail/destinataires', ({ actor, body }) => mails.recipients(actor, body));

  route('POST /divers/mail', (request) =>
    mails.send(request.actor, request.body, () => request.requireReauthentication('mail.toMany')),
  );

  route('GET /divers/mailInscription/:licenceNumber', ({ actor, params }) =>
    service.lastDossier(actor, params.licenceNumber),
  );

  route('POST /divers/mailInscription/:licenceNumber', async ({ actor, params, body }) => {
    await service.receiveDossier(actor, params.licenceNumber, body);
    return { message: 'Votre dossier a été envoyé.' };
  });
}
