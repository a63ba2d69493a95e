import { describe, expect, it } from 'vitest';
import { passwordFault } from '../../../src/shared/domain/users/password.ts';

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
