import { expect, it } from 'vitest';
import { readHistoryEntry } from '../../../src/shared/api/decoders/history.ts';

it('an entry of the history comes as our server writes it', () => {
  const entry = {
    id: 3,
    at: '2026-05-04T10:00:00+02:00',
    author: { id: 2, name: 'Paul SECRET' },
    action: 'update',
    changes: [
      { field: 'ville', before: 'Lille', after: null },
      { field: 'valeurTexte', before: null, after: null, hidden: true },
    ],
  };
  expect(readHistoryEntry(entry)).toEqual(entry);
});

it.each([
  [{}, { id: 0, at: '', author: null, action: 'update', changes: [] }],
  [
    {
      id: '4',
      at: 0,
      author: { id: '2' },
      action: 'vidange',
      changes: [{ field: 'a', before: { b: 1 }, after: 1 }, null],
    },
    {
      id: 4,
      at: '1970-01-01T00:00:00.000Z',
      author: { id: 2, name: '' },
      action: 'update',
      changes: [
        { field: 'a', before: null, after: 1 },
        { field: '', before: null, after: null },
      ],
    },
  ],
  [null, { id: 0, at: '', author: null, action: 'update', changes: [] }],
])('%j from another server is read as far as it goes', (answer, entry) => {
  expect(readHistoryEntry(answer)).toEqual(entry);
});
