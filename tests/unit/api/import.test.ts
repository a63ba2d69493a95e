import { expect, it } from 'vitest';
import { previewOfRefusal, readImportPreview } from '../../../src/shared/api/decoders/import.ts';

const preview = {
  digest: 'abc',
  applied: false,
  problems: ['La colonne manque.'],
  unknownColumns: ['Couleur'],
  counts: { new: 1, changes: 0, unchanged: 0, wrong: 0 },
  lines: [
    {
      line: 2,
      licenceNumber: 'A-1',
      name: 'MARTIN Zoé',
      outcome: 'new',
      id: null,
      changes: [{ field: 'dao', before: null, after: true }],
      errors: [{ column: 'Niveau', message: 'Ligne 2' }],
    },
  ],
};

it('a preview is read as it was written', () => expect(readImportPreview(preview)).toEqual(preview));

it('an unreadable preview is an empty one', () => {
  expect(readImportPreview(undefined)).toMatchObject({ digest: '', counts: { new: 0 }, lines: [] });
  expect(readImportPreview({ lines: [{ outcome: 'else' }, null] }).lines).toMatchObject([
    { outcome: 'wrong', id: null },
  ]);
});

it('a refusal carries one, or does not', () => {
  expect(previewOfRefusal(preview)).toEqual(preview);
  for (const current of [undefined, {}, 'x', { id: 3 }]) expect(previewOfRefusal(current)).toBeNull();
});
