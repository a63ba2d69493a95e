import { describe, expect, it } from 'vitest';
import { filledWith, placeholdersIn, unknownPlaceholder } from '#domain/mail/placeholders.ts';

describe('names between braces', () => {
  it.each([
    ['Bonjour {prénom}, il reste {solde}.', ['prénom', 'solde']],
    ['{{nom}}', ['nom']],
    ['{}', []],
    ['{sur\ndeux lignes}', []],
    [`{${'n'.repeat(60)}}`, ['n'.repeat(60)]],
    [`{${'n'.repeat(61)}}`, []],
    ['sans', []],
  ])('%j: %j', (text, names) => expect(placeholdersIn(text)).toEqual(names));

  it('are known whatever their accents, case and blanks', () => {
    const names = ['prénom', 'date du certificat'];
    expect(unknownPlaceholder('{Prenom} { DATE DU CERTIFICAT }', names)).toBeUndefined();
    expect(unknownPlaceholder('{prénom} {sold} {autre}', names)).toBe('sold');
  });
});

describe('a text filled for a member', () => {
  const values = { prénom: 'Zoé', solde: '12,00 €', 'date du certificat': '' };
  it.each([
    ['Bonjour {prénom} : {solde}', 'Bonjour Zoé : 12,00 €'],
    ['{ PRENOM }, {prénom}', 'Zoé, Zoé'],
    ['depuis le {date du certificat}.', 'depuis le .'],
    ['{inconnu} reste', '{inconnu} reste'],
  ])('%j', (text, filled) => expect(filledWith(values, text)).toBe(filled));
});
