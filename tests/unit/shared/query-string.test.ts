import { expect, it } from 'vitest';
import { withQuery } from '#shared/query-string.ts';

it.each([
  ['nothing to ask', {}, '/divers'],
  ['undefined and empty values', { q: '', page: undefined }, '/divers'],
  ['zero and false', { page: 0, dossier: false }, '/divers?page=0&dossier=false'],
  ['signs of the address itself', { q: 'a&b=c é' }, '/divers?q=a%26b%3Dc%20%C3%A9'],
])('a query with %s', (_name, query, path) => expect(withQuery('/divers', query)).toBe(path));
