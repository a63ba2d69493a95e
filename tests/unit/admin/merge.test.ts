import { expect, it } from 'vitest';
import { differences, merged } from '../../../src/admin/screens/merge.ts';

const before = {
  id: 3,
  version: 4,
  nom: 'Annonce',
  texte: 'Ancien',
  date: null,
  entier: 10,
  adresse: { ville: 'Dour' },
};
const fields = ['nom', 'texte', 'date', 'entier', 'adresse'];

it('names what differs, whose change it is, and what has to be chosen', () => {
  const mine = { ...before, nom: 'À moi', texte: 'Le mien' };
  const theirs = { ...before, version: 5, texte: 'Le leur', entier: 12 };
  expect(differences(before, mine, theirs, fields)).toEqual([
    { field: 'nom', mine: 'À moi', theirs: 'Annonce', disputed: false, proposed: 'mine' },
    { field: 'texte', mine: 'Le mien', theirs: 'Le leur', disputed: true, proposed: 'mine' },
    { field: 'entier', mine: 10, theirs: 12, disputed: false, proposed: 'theirs' },
  ]);
});

it('takes nothing for nothing, however it is written, and compares parts', () => {
  const mine = { ...before, date: '', adresse: { ville: 'Dour' } };
  expect(differences(before, mine, { ...before, date: undefined }, fields)).toEqual([]);
  const moved = { ...before, adresse: { ville: 'Mons' } };
  expect(differences(before, before, moved, fields)).toMatchObject([{ field: 'adresse', proposed: 'theirs' }]);
});

it('saves theirs with what was chosen of mine, under their version', () => {
  const mine = { ...before, nom: 'À moi', texte: 'Le mien' };
  const theirs = { ...before, version: 5, texte: 'Le leur', secret: 'gardé' };
  const differing = differences(before, mine, theirs, fields);
  expect(merged(theirs, differing, new Set(['nom']))).toEqual({ ...theirs, nom: 'À moi' });
});
