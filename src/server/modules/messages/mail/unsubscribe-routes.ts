import { MAIL_KIND_LABELS, paths } from './unsubscribe-words.ts';
import type { FastifyReply } from 'fastify';
import type { LiveClub } from '#server/commons/club/live-club.ts';
import { escaped } from '#server/commons/html/escaped.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import type { Api } from '#server/http/api.ts';
import { answerOf } from '#server/http/errors.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '#server/http/plain-page.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-links.ts';
import type { Subscription, unsubscribeService } from './unsubscribe-service.ts';

const CHOICES = `la page «\u00a0<a href="${paths.messages}">Messages et agenda</a>\u00a0» de l’espace membres`;
const AGAIN = `<p>Pour les recevoir à nouveau, ouvrez ${CHOICES}.</p>`;
const BUTTON = '<form method="post"><button>Ne plus recevoir ces messages</button></form>';

function pageOf(found: Subscription | null, clubName: string): string {
  if (!found) {
    return plainPage('Ce lien n’est pas valable', `<p>Choisissez les messages que vous recevez sur ${CHOICES}.</p>`);
  }
  const { kind, members, isWanted } = found;
  if (members === 0) {
    return plainPage('Vous n’avez rien à faire', '<p>Le club n’écrit plus à la personne que ce lien concerne.</p>');
  }
  const which = `«\u00a0${MAIL_KIND_LABELS[kind]}\u00a0»`;
  const whose = members > 1 ? ` Cela vaut pour les ${members}\u00a0personnes à qui cet e-mail était adressé.` : '';
  const club = escaped(clubName);
  return isWanted
    ? plainPage(
        'Ne plus recevoir ces messages\u00a0?',
        `<p>${club} n’enverra plus d’e-mails ${which}.${whose}</p>${BUTTON}${AGAIN}`,
      )
    : plainPage('C’est fait', `<p>${club} n’envoie plus d’e-mails ${which}.${whose}</p>${AGAIN}`);
}

/** Pages for readers of a mail, and the call that their mail programs make (RFC 8058): the URL is the secret. */
export async function unsubscribeRoutes(
  app: Api,
  service: ReturnType<typeof unsubscribeService>,
  club: LiveClub,
): Promise<void> {
  const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
    reply
      .status(status)
      .header('content-security-policy', PLAIN_PAGE_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  const answer = (reply: FastifyReply, found: Subscription | null): FastifyReply =>
    send(reply, found ? 200 : 404, pageOf(found, club.config.club.name));
  const url = `${UNSUBSCRIBE_PATH}:key`;

  await app.register(async (scope: Api) => {
    // Mail programs send a form of either type, which says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null));

    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof DomainError)) throw error;
      const { status, body } = answerOf(error);
      if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
      return send(reply, status, plainPage('Un instant', `<p>${body.message}</p>`));
    });

    scope.get<{ Params: { key: string } }>(url, async ({ params }, reply) =>
      answer(reply, await service.read(params.key)),
    );

    scope.post<{ Params: { key: string } }>(url, async ({ params, ip }, reply) =>
      answer(reply, await service.end(params.key, ip)),
    );
  });
}
