import type { Database } from './db/database.ts';
import type { Api } from './http/api.ts';
import { ledgerRepository } from './modules/ledger/repository.ts';
import type { Note } from './modules/note.ts';
import type { Sender } from './modules/outbox/mail.ts';
import { outboxRepository } from './modules/outbox/repository.ts';
import { cleanHtml } from './modules/parametres/clean-html.ts';
import { settingsRepository } from './modules/parametres/repository.ts';
import { dossiersService } from './modules/season/dossiers-service.ts';
import { seasonLetters } from './modules/season/letters.ts';
import { dossierRoutes, seasonRoutes } from './modules/season/routes.ts';
import { seasonService } from './modules/season/service.ts';

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
