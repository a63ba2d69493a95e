import { expect, it } from 'vitest';
import { auditSentenceOf, fieldText } from '#messages/field-text.ts';

it.each([
  [undefined, '(vide)'],
  [true, 'oui'],
  [1234.5, '1\u202f234,5'],
  ['2026-11-28', '28/11/2026'],
  [{ id: 3, name: 'BARGES', address: { city: 'Tournai' } }, 'BARGES'],
  [{ street: 'Rue du Lac', city: '', gps: null, postal: '5680' }, 'Rue du Lac, 5680'],
])('%j is read as %s', (value, text) => expect(fieldText(value)).toBe(text));

it.each([
  ['2026-11-28T09:30:00+01:00', 'date', 'sam.\u00a028\u00a0nov.\u00a02026, 9\u00a0h\u00a030'],
  ['ADMIN_SITES', 'role', 'Administrateur des plongées et des sites'],
  ['E1_N3', 'level', 'E1\u00a0N3'],
  ['E1_N3', 'nom', 'E1_N3'],
  [80, 'porte_Monnaie', '80,00\u00a0€'],
])('%j as %s is read as %s', (value, field, text) => expect(fieldText(value, field)).toBe(text));

it.each([
  [['palanquees'], 'a composé les palanquées (version 1)', true],
  [['palanquees2'], 'a composé les palanquées de la 2ᵉ plongée (version 1)', true],
  [['palanquees', 'site'], 'a modifié la fiche', false],
  [[], 'a modifié la fiche', false],
])('a change of %j reads as %s', (fields, words, isComplete) => {
  const changes = fields.map((field) => ({ field, before: null, after: 1 }));
  expect(auditSentenceOf({ action: 'update', changes })).toEqual({ words, isComplete });
});
