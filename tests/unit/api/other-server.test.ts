// Answers of our contract from a server that knows section 7 alone; the browser's side of it is in component/admin-data.
import { beforeEach, expect, it } from 'vitest';
import type { Call } from '#api/client/http.ts';
import { answerOf } from '#api/other-server/answers.ts';

let members = [{ id: 1, licenceNumber: 'A-1', lastname: 'ADAM', firstname: 'Hugo' }];
let asked: string[] = [];
let duringWrite: () => Promise<unknown> = () => Promise.resolve();
beforeEach(() => {
  asked = [];
  duringWrite = () => Promise.resolve();
});

/** Answers a write with nothing. */
async function send({ method, path }: Call): Promise<unknown> {
  asked.push(`${method} ${path.split('?')[0]}`);
  if (method === 'GET') return path.startsWith('/api/v1/divers?') ? { content: [...members] } : members[0];
  await duringWrite();
  members = members.map((member) => ({ ...member, lastname: 'BERGER' }));
  return undefined;
}
const list = (reader: string) =>
  answerOf({ method: 'GET', path: '/api/v1/divers?sort=lastname' }, send, reader) as Promise<{
    content: { lastname: string }[];
  }>;
const namesOf = async (reader: string) => (await list(reader)).content.map(({ lastname }) => lastname);

it('reads the whole list once for its pages, and anew for another reader', async () => {
  for (const reader of ['one', 'one', 'two']) expect(await namesOf(reader)).toEqual(['ADAM']);
  expect(asked).toEqual(['GET /api/v1/divers', 'GET /api/v1/divers']);
});

it('shows what was written, also where the list was read while the write was under way', async () => {
  expect(await namesOf('three')).toEqual(['ADAM']);
  duringWrite = () => list('three');
  const body = { ...members[0], lastname: 'BERGER' };
  expect(await answerOf({ method: 'PUT', path: '/api/v1/divers/1', body }, send, 'three')).toMatchObject({
    lastname: 'BERGER',
  });
  expect(await namesOf('three')).toEqual(['BERGER']);
});
