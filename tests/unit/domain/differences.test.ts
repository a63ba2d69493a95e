import { expect, it } from 'vitest';
import { differences, merged } from '#domain/differences.ts';

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

it('compares and saves the parts of a part, but for those of what is compared whole', () => {
  const site = { id: 1, version: 1, address: { street: 'Rue du Lac', gps: '50, 4' }, place: { id: 1, name: 'A' } };
  const mine = { ...site, address: { ...site.address, gps: '51, 4' } };
  const theirs = { ...site, version: 2, address: { ...site.address, street: 'Quai' }, place: { id: 2, name: 'B' } };
  const differing = differences(site, mine, theirs, ['address.street', 'address.gps', 'place', 'place.name']);
  expect(differing).toMatchObject([
    { field: 'address.street', disputed: false, proposed: 'theirs' },
    { field: 'address.gps', mine: '51, 4', disputed: false, proposed: 'mine' },
    { field: 'place', proposed: 'theirs' },
  ]);
  expect(merged(theirs, differing, new Set(['address.gps']))).toEqual({
    ...theirs,
    address: { street: 'Quai', gps: '51, 4' },
  });
});
