// Files of members as clubs have them, and their import.
import type { LightMyRequestResponse as Response } from 'fastify';
import type { ImportedLine, ImportPreview } from '#contract/import.ts';
import { CSV_TYPE } from '#domain/import/lines.ts';
import { withQuery } from '#shared/query-string.ts';
import type { TestClub } from './app.ts';
import type { Who } from './members.ts';

interface Sent {
  readonly apply?: string;
  readonly columns?: string;
  readonly otherPersons?: string;
  readonly means?: string;
  readonly part?: '1';
  readonly file?: string;
  readonly type?: string;
  readonly who?: Who;
  readonly path?: string;
}

export const send = (
  club: TestClub,
  content: string | Buffer,
  {
    apply,
    columns,
    otherPersons,
    means,
    part,
    file,
    type = CSV_TYPE,
    who = 'SUPER_ADMIN',
    path = '/divers/import',
  }: Sent = {},
): Promise<Response> =>
  club.as(who).send('POST', withQuery(path, { apply, columns, otherPersons, means, part, file }), content, {
    'content-type': type,
  });

export const previewIn = (answer: Response): ImportPreview => answer.json<ImportPreview>();

export const sentencesIn = ({ lines }: ImportPreview): string[] =>
  lines.flatMap(({ errors }: ImportedLine) => errors.map(({ message }) => message.replaceAll('\u00a0', ' ')));
