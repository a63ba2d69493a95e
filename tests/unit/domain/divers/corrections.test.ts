import { expect, it } from 'vitest';
import { joinedProposal, overtakenFields, ownValuesOf, sortCorrection } from '#domain/divers/corrections.ts';
import { OWN_FIELDS } from '#domain/divers/fields.ts';
import { overtakenText, listedProposal, proposalText, correctionSaid } from '#messages/personal-data.ts';

const before = {
  telephone: '01',
  adresse: 'rue A',
  codepostal: '59000',
  ville: 'Lille',
  urgence1: 'Anne 06',
  urgence2: '',
  caci_date: '2025-03-12',
  droitimage: false,
};
const certificateFirst = { contact: false, emergency: false, certificate: true, image: false };

it('lets members correct what the club leaves to them, and nothing else', () => {
  expect([...OWN_FIELDS].toSorted()).toEqual(Object.keys(before).toSorted());
});

it('counts at once what the club does not look at first, and leaves out what stays', () => {
  const after = { ...before, telephone: '02', caci_date: '2026-11-05', droitimage: true };
  const sorted = sortCorrection(before, after, certificateFirst);
  expect([sorted.counted, sorted.waiting]).toEqual([['telephone', 'droitimage'], ['caci_date']]);
  expect(sorted.proposal).toEqual({ before: { caci_date: '2025-03-12' }, value: { caci_date: '2026-11-05' } });
  const all = { contact: true, emergency: true, certificate: true, image: true };
  expect(sortCorrection(before, after, all).counted).toEqual([]);
  expect(sortCorrection(before, before, all).waiting).toEqual([]);
});

it('joins a later proposal to the one that waits, and knows what changed meanwhile', () => {
  const first = {
    before: { caci_date: '2025-03-12', ville: 'Lille' },
    value: { caci_date: '2026-11-05', ville: 'Lens' },
  };
  const joined = joinedProposal(first, { before: { ville: 'Lille' }, value: { ville: 'Arras' } });
  expect(joined.value).toEqual({ caci_date: '2026-11-05', ville: 'Arras' });
  expect(overtakenFields(joined, before)).toEqual([]);
  expect(overtakenFields(joined, { ...before, ville: 'Douai' })).toEqual(['ville']);
  expect(overtakenText(joined, { ...before, ville: 'Douai' })).toBe(
    'Changé entre-temps, Ville est maintenant\u00a0: Douai.',
  );
});

it('keeps false and null, and drops what is not brought', () => {
  expect(ownValuesOf(OWN_FIELDS, { caci_date: null, droitimage: false })).toEqual({
    caci_date: null,
    droitimage: false,
  });
});

it('says values, but not those of emergency contacts in a list', () => {
  const proposal = {
    before: { urgence1: 'Anne 06', caci_date: null },
    value: { urgence1: 'Luc 07', caci_date: '2026-11-05' },
  };
  expect(proposalText(proposal)).toBe(
    'Contact d’urgence 1\u00a0: Luc 07, au lieu de Anne 06\nCertificat médical\u00a0: 05/11/2026, au lieu de (vide)',
  );
  expect(listedProposal(proposal)).toContain('Contact d’urgence 1\u00a0: à lire dans la demande\n');
  expect(correctionSaid(['telephone', 'caci_date'], ['caci_date'])).toBe(
    'Enregistré\u00a0: Téléphone. Envoyé au secrétariat, qui vérifie d’abord\u00a0: Certificat médical.',
  );
});
