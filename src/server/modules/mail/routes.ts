import { SendMailBody } from '../../../shared/contract/mail.ts';
import { MessageAnswer } from '../../../shared/contract/users.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { MailService } from './service.ts';

export function mailRoutes(app: Api, service: MailService): void {
  app.post(
    '/mail',
    endpoint('mail.send', { tags: ['mail'], body: SendMailBody }, { 200: MessageAnswer }),
    async (request) => {
      await service.send(actorOf(request), request.body);
      return { message: 'Votre message a été envoyé.' };
    },
  );
}
