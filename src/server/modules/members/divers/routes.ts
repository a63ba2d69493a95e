import { membersCalls } from '#contract/calls/members.ts';
import { Diver, SelectableDiver } from '#contract/divers.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { membersMailService } from './mail-service.ts';
import type { diversService } from './service.ts';

type Services = {
  readonly divers: ReturnType<typeof diversService>;
  readonly mails: ReturnType<typeof membersMailService>;
};

export function diverRoutes(app: Api, { divers: service, mails }: Services): void {
  routesOf(app, membersCalls, {
    'GET /divers': async ({ actor, query }, reply) => sendList(reply, Diver, await service.list(actor, query)),
    'GET /divers/event': async ({ actor, query }, reply) =>
      sendList(reply, SelectableDiver, await service.selectable(actor, query)),
    'GET /divers/recherche': ({ actor, query }) => service.search(actor, query.q ?? ''),
    'GET /divers/:id': ({ actor, params }) => service.read(actor, params.id),
    'GET /divers/DTT/:licenceNumber': ({ actor, params }) => service.readByLicence(actor, params.licenceNumber),
    'GET /divers/:id/situation': ({ actor, params }) => service.situation(actor, params.id),
    'POST /divers': (request) => service.create(request, request.body),
    'PUT /divers/:id': (request) => service.update(request, request.params.id, request.body),
    'DELETE /divers/:id': ({ actor, params }) => service.remove(actor, params.id),
    'POST /divers/mail/destinataires': ({ actor, body }) => mails.recipients(actor, body),
    'POST /divers/mail': (request) =>
      mails.send(request.actor, request.body, () => request.requireReauthentication('mail.toMany')),
    'GET /divers/mail/textes': () => mails.texts(),
    'PUT /divers/mail/textes': ({ body }) => mails.keepText(body),
    'DELETE /divers/mail/textes': ({ query }) => mails.removeText(query.subject),
    'GET /divers/mailInscription/:licenceNumber': ({ actor, params }) =>
      service.lastDossier(actor, params.licenceNumber),
    'POST /divers/mailInscription/:licenceNumber': async ({ actor, params, body }) => {
      await service.receiveDossier(actor, params.licenceNumber, body);
      return { message: 'Votre dossier a été envoyé.' };
    },
  });
}
