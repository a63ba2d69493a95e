import type { Database } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { ledgerRepository } from '../modules/ledger/repository.ts';
import type { Note } from '../commons/audit-log.ts';
import type { Sender } from '../modules/mail/mail.ts';
import { outboxRepository } from '../modules/mail/queue-repository.ts';
import { cleanHtml } from '../modules/parametres/clean-html.ts';
import { settingsRepository } from '../modules/parametres/repository.ts';
import { dossiersService } from '../modules/dossiers/service.ts';
import { seasonLetters } from '../modules/dossiers/mail-templates.ts';
import { dossierRoutes, seasonRoutes } from '../modules/dossiers/routes.ts';
import { seasonService } from '../modules/dossiers/season-service.ts';

interface SeasonParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sender: Sender;
  /** Of the configuration: the season's label as long as none was opened here. */
  readonly firstLabel: string;
  readonly note: Note;
}

/** The season and its dossiers meet their neighbours here. */
export function composeSeason(api: Api, { sender, ...parts }: SeasonParts): void {
  const shared = { ...parts, settings: settingsRepository, outbox: outboxRepository, letters: seasonLetters(sender) };
  seasonRoutes(api, seasonService({ ...shared, cleanHtml }));
  dossierRoutes(api, dossiersService({ ...shared, ledger: ledgerRepository }));
}
