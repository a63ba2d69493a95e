import { describe, expect, it } from 'vitest';
import { isGuessable, passwordFault } from '#domain/users/password.ts';

describe('a new password (contract §4)', () => {
  it.each([
    ['', 'PASSWORD_TOO_SHORT'],
    ['1234567', 'PASSWORD_TOO_SHORT'],
    ['12345678', null],
    ['éèàùçôîû', null],
    // Characters as a person counts them: seven emojis are seven, though fourteen units.
    ['🤿🐟🐠🐡🦈🐙🐚', 'PASSWORD_TOO_SHORT'],
    ['🤿🐟🐠🐡🦈🐙🐚🌊', null],
    ['Plongee-2026!', 'PASSWORD_UNCHANGED'],
    ['plongee-2026!', null],
  ])('%j: %s', (wanted, fault) => expect(passwordFault(wanted, 'Plongee-2026!')).toBe(fault));

  it('too short is said before unchanged', () => expect(passwordFault('court', 'court')).toBe('PASSWORD_TOO_SHORT'));
});

describe('a password that is easily guessed here', () => {
  const known = {
    licence: 'A-12-345678',
    words: 'Les Bulles de Lille LBL LEFÈVRE-ROY Jean-Marie jm.lefevre@abysse.example',
  };
  it.each<[boolean, ...string[]]>([
    [true, 'Plongee-2026!', 'PLONGÉE1987', 'club-de-plongee', 'bullesdelille59', 'a12345678', 'mon A-12-345678'],
    [true, 'lefevreroy', 'Marie-LEFÈVRE-59', 'jm.lefevre@abysse.example', 'abysse2026'],
    [false, 'Palanquée-2026!', 'plongee avec mamie', 'Une-palme-2027', '4821 9037 5566', '🤿🐟🐠🐡🦈🐙🐚🌊'],
  ])('is easily guessed, %s: %j and others', (guessable, ...texts) =>
    expect(texts.filter((text) => isGuessable(text, known) !== guessable)).toEqual([]),
  );
});
