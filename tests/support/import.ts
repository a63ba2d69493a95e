// Files of members as clubs have them, and their import.
import type { LightMyRequestResponse as Response } from 'fastify';
import type { ImportedLine, ImportPreview } from '../../src/shared/contract/import.ts';
import { CSV_TYPE } from '../../src/shared/domain/import/lines.ts';
import type { TestClub } from './app.ts';
import type { Who } from './members.ts';

export const send = (
  club: TestClub,
  content: string | Buffer,
  { apply, type = CSV_TYPE, who = 'SUPER_ADMIN' }: { apply?: string; type?: string; who?: Who } = {},
): Promise<Response> =>
  club
    .as(who)
    .send('POST', `/divers/import${apply === undefined ? '' : `?apply=${encodeURIComponent(apply)}`}`, content, {
      'content-type': type,
    });

export const previewIn = (answer: Response): ImportPreview => answer.json<ImportPreview>();

export const sentencesIn = ({ lines }: ImportPreview): string[] =>
  lines.flatMap(({ errors }: ImportedLine) => errors.map(({ message }) => message.replaceAll('\u00a0', ' ')));
