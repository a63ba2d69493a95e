import { describe, expect, it } from 'vitest';
import { argon } from '#server/modules/accounts/credentials/hashing.ts';

/** Made by the library's first version, which hashed until Node's own Argon2 did for two days; parameters other than today's in the last two. */
const STORED = [
  [
    'Plongée-2026!',
    '$argon2id$v=19$m=19456,t=2,p=1$BCB3K8CN87WIUhYvvXLh4g$57cnnZoimxyjHyk1mHWvljO6yAeBxx98p3boCHU8+6Y',
  ],
  [
    'Palanquée 2027 à l’eau',
    '$argon2id$v=19$m=8,t=1,p=1$/Rs8kFEEcBm8JjLoebrYvg$+ZvnB9ixqvyLj2L7UKmqRV3aVjo1rwcSRPtSWaoJXeQ',
  ],
  ['motdepasse', '$argon2id$v=19$m=4096,t=3,p=4$gXw2aJ6eVRxXtAqjRrdMlw$M/1HdMpSHCzXo1v0wyqNRr3+IbYi6vdU'],
] as const;

describe('a stored password', () => {
  it.each(STORED)('opens by its own password alone: %s', async (password, stored) => {
    expect(await argon.verify(stored, password)).toBe(true);
    expect(await argon.verify(stored, password.normalize('NFD'))).toBe(true);
    expect(await argon.verify(stored, password.toUpperCase())).toBe(false);
    expect(await argon.verify(stored, '')).toBe(false);
  });

  it('is another text each time, which opens', async () => {
    const [one, other] = [await argon.hash('Plongée-2026!'), await argon.hash('Plongée-2026!')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await argon.verify(one, 'Plongée-2026!')).toBe(true);
  });

  it('opens by nothing where there is none', async () => {
    expect(await argon.verify(null, 'Plongée-2026!')).toBe(false);
  });

  it.each([
    '',
    'Plongée-2026!',
    '$argon2id$v=19$m=19456,t=2,p=1$BCB3K8CN87WIUhYvvXLh4g',
    '$argon2id$v=19$m=0,t=2,p=1$BCB3K8CN87WIUhYvvXLh4g$57cnnZoimxyjHyk1mHWvljO6yAeBxx98p3boCHU8+6Y',
    '$argon2id$v=19$m=8,t=1,p=1$BC$57',
  ])('that is no hash is a failure, not a refusal: %j', async (stored) => {
    await expect(argon.verify(stored, 'Plongée-2026!')).rejects.toThrow();
  });
});
