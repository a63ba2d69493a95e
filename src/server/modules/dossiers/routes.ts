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
import { refusals, type Api } from '../../http/api.ts';
import type { DossiersService } from './service.ts';
import type { SeasonService } from './season-service.ts';

export function seasonRoutes(app: Api, service: SeasonService): void {
  const tags = ['saison'];
  const config = { action: 'season.open' } as const;

  app.get(
    '/saison',
    {
      config,
      schema: {
        tags,
        summary: 'What opening a season begins with: the present one, what it cost, and everybody',
        response: { 200: SeasonStart, ...refusals },
      },
    },
    () => service.start(),
  );

  app.post(
    '/saison',
    {
      config,
      schema: {
        tags,
        summary:
          'Who would get a dossier and owe what; with the digest of that preview, opens the season: all or nothing',
        querystring: SeasonQuery,
        body: SeasonOpening,
        response: { 200: SeasonPreview, ...refusals },
      },
    },
    (request) => {
      const { body, query } = request;
      return query.apply === undefined ? service.preview(body) : service.apply(actorOf(request), body, query.apply);
    },
  );
}

export function dossierRoutes(app: Api, service: DossiersService): void {
  const tags = ['dossiers'];
  const config = { action: 'season.follow' } as const;

  app.get(
    '/dossiers',
    { config, schema: { tags, querystring: DossiersQuery, response: { 200: DossierPage, ...refusals } } },
    (request) => service.list(request.query),
  );

  app.get(
    '/dossiers/:id',
    {
      config,
      schema: {
        tags,
        summary: 'A member’s dossier with the text that they have sent',
        params: IdParams,
        response: { 200: SentDossier, ...refusals },
      },
    },
    (request) => service.read(request.params.id),
  );

  app.post(
    '/dossiers/relances',
    {
      config,
      schema: {
        tags,
        summary: 'Reminds those of whom a dossier or a fee is awaited, by mail, once a day each',
        body: Reminders,
        response: { 200: RemindersSent, ...refusals },
      },
    },
    (request) => service.remind(request.body),
  );

  app.post(
    '/dossiers/:id/regle',
    {
      config,
      schema: {
        tags,
        summary: 'The whole fee has come by another way than online',
        params: IdParams,
        body: Settlement,
        response: { 200: Dossier, ...refusals },
      },
    },
    (request) => service.settle(actorOf(request), request.params.id, request.body),
  );
}
