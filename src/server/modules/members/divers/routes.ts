import { IdParams, ListQuery } from '#contract/common.ts';
import {
  Diver,
  DiverCreate,
  DiverPage,
  DiverQuery,
  DiverSelection,
  DiverWrite,
  DossierText,
  FoundPeople,
  LastDossier,
  LicenceParams,
  MailRecipients,
  MembersMail,
  PeopleQuery,
  SelectableDiver,
  SelectableDiverPage,
  Situation,
} from '#contract/divers.ts';
import { MessageAnswer } from '#contract/users.ts';
import { isFile } from '#server/commons/audit/exports.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import { sendList } from '#server/http/lists.ts';
import type { membersMailService } from './mail-service.ts';
import type { diversService } from './service.ts';

type Services = {
  readonly divers: ReturnType<typeof diversService>;
  readonly mails: ReturnType<typeof membersMailService>;
};

export function diverRoutes(app: Api, { divers: service, mails }: Services): void {
  const route = routesOf(app, 'divers');

  route('GET /divers', 'divers.list', {
    schema: { querystring: DiverQuery, 200: DiverPage },
    handler: async (request, reply) => {
      const { actor, query } = request;
      if (isFile(query)) request.requireReauthentication('divers.export');
      return sendList(reply, Diver, await service.list(actor, query));
    },
  });

  route('GET /divers/event', 'divers.selectable', {
    schema: { querystring: ListQuery, 200: SelectableDiverPage },
    handler: async ({ actor, query }, reply) =>
      sendList(reply, SelectableDiver, await service.selectable(actor, query)),
  });

  route('GET /divers/recherche', 'divers.selectable', {
    summary:
      'The same members by beginnings of words of their name or licence: the first ones, and whether there are more',
    schema: { querystring: PeopleQuery, 200: FoundPeople },
    handler: ({ actor, query }) => service.search(actor, query.q ?? ''),
  });

  route('GET /divers/:id', 'divers.read', {
    schema: { params: IdParams, 200: Diver },
    handler: ({ actor, params }) => service.read(actor, params.id),
  });

  route('GET /divers/DTT/:licenceNumber', 'divers.read', {
    schema: { params: LicenceParams, 200: Diver },
    handler: ({ actor, params }) => service.readByLicence(actor, params.licenceNumber),
  });

  route('GET /divers/:id/situation', 'divers.readWallet', {
    summary: 'What is in order for a member and what is not, with its dates',
    schema: { params: IdParams, 200: Situation },
    handler: ({ actor, params }) => service.situation(actor, params.id),
  });

  route('POST /divers', 'divers.create', {
    schema: { body: DiverCreate, 201: Diver },
    handler: (request) => service.create(request, request.body),
  });

  route('PUT /divers/:id', 'divers.update', {
    schema: { params: IdParams, body: DiverWrite, 200: Diver },
    handler: (request) => service.update(request, request.params.id, request.body),
  });

  route('DELETE /divers/:id', 'divers.delete', {
    schema: { params: IdParams, 204: NoContent },
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });

  route('POST /divers/mail/destinataires', 'divers.mail', {
    summary: 'How many members a mail would reach, have no address, or refuse such mails',
    schema: { body: DiverSelection, 200: MailRecipients },
    handler: ({ actor, body }) => mails.recipients(actor, body),
  });

  route('POST /divers/mail', 'divers.mail', {
    summary: 'A mail to each of these members who has an address and does not refuse such mails',
    schema: { body: MembersMail, 200: MessageAnswer },
    handler: (request) => mails.send(request.actor, request.body, () => request.requireReauthentication('mail.toMany')),
  });

  route('GET /divers/mailInscription/:licenceNumber', 'divers.readDossier', {
    summary: 'The text that the member sent last',
    schema: { params: LicenceParams, 200: LastDossier },
    handler: ({ actor, params }) => service.lastDossier(actor, params.licenceNumber),
  });

  route('POST /divers/mailInscription/:licenceNumber', 'divers.sendDossier', {
    schema: { params: LicenceParams, body: DossierText, 200: MessageAnswer },
    handler: async ({ actor, params, body }) => {
      await service.receiveDossier(actor, params.licenceNumber, body);
      return { message: 'Votre dossier a été envoyé.' };
    },
  });
}
