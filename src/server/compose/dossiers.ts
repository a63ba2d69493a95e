import type { Api } from '../http/api.ts';
import { seasonLetters } from '../modules/dossiers/mail-templates.ts';
import { dossierRoutes, seasonRoutes } from '../modules/dossiers/routes.ts';
import { seasonService } from '../modules/dossiers/season-service.ts';
import { dossiersService } from '../modules/dossiers/service.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { cleanHtml } from '../modules/parametres/clean-html.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import type { Context } from './dependencies.ts';

/** The season and its dossiers. */
export function composeDossiers(api: Api, { database, clock, club, sender, note }: Context): void {
  const shared = {
    database,
    clock,
    note,
    firstLabel: club.season,
    settings: settingsRepository,
    outbox: outboxRepository,
    letters: seasonLetters(sender),
  };
  seasonRoutes(api, seasonService({ ...shared, cleanHtml }));
  dossierRoutes(api, dossiersService({ ...shared, ledger: ledgerRepository }));
}
