import { IdParams } from '../../../shared/contract/common.ts';
import {
  Dossier,
  DossierPage,
  DossiersQuery,
  Reminders,
  RemindersSent,
  SeasonOpening,
  SeasonPreview,
  SeasonQuery,
  SeasonStart,
  SentDossier,
  Settlement,
} from '../../../shared/contract/season.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { DossiersService } from './service.ts';
import type { SeasonService } from './season-service.ts';

export function seasonRoutes(app: Api, service: SeasonService): void {
  const tags = ['saison'];

  app.get(
    '/saison',
    endpoint(
      'season.follow',
      { tags, summary: 'Initial values of the form: the present season, its usual rates, all members' },
      { 200: SeasonStart },
    ),
    () => service.start(),
  );

  app.post(
    '/saison',
    endpoint(
      'season.follow',
      {
        tags,
        summary:
          'Dossiers and fees that an opening would create; with the digest of that preview, opens the season: all or nothing',
        querystring: SeasonQuery,
        body: SeasonOpening,
      },
      { 200: SeasonPreview },
    ),
    (request) => {
      const { body, query } = request;
      return query.apply === undefined ? service.preview(body) : service.apply(actorOf(request), body, query.apply);
    },
  );
}

export function dossierRoutes(app: Api, service: DossiersService): void {
  const tags = ['dossiers'];

  app.get(
    '/dossiers',
    endpoint('season.follow', { tags, querystring: DossiersQuery }, { 200: DossierPage }),
    (request) => service.list(request.query),
  );

  app.get(
    '/dossiers/:id',
    endpoint(
      'season.follow',
      { tags, summary: 'A member’s dossier with the text that they have sent', params: IdParams },
      { 200: SentDossier },
    ),
    (request) => service.read(request.params.id),
  );

  app.post(
    '/dossiers/relances',
    endpoint(
      'season.follow',
      {
        tags,
        summary: 'Reminds members who owe a dossier or a fee, by mail, once a day each',
        body: Reminders,
      },
      { 200: RemindersSent },
    ),
    (request) => service.remind(request.body),
  );

  app.post(
    '/dossiers/:id/regle',
    endpoint(
      'season.follow',
      { tags, summary: 'The whole fee was paid otherwise than online', params: IdParams, body: Settlement },
      { 200: Dossier },
    ),
    (request) => service.settle(actorOf(request), request.params.id, request.body),
  );
}
