import { describe, expect, it } from 'vitest';
import { errorOfAnswer, messageOf, unreachable } from '#api/client/errors.ts';

describe('the error of an answer', () => {
  it('carries what the server says', () => {
    const body = { message: 'Relisez la fiche.', code: 'STALE_VERSION', field: 'version', current: { id: 1 } };
    expect(errorOfAnswer(409, body)).toMatchObject({ status: 409, ...body });
  });

  it.each([
    [401, undefined, 'HTTP_401', "Vous n'êtes pas connecté."],
    [401, '<html>', 'HTTP_401', "Vous n'êtes pas connecté."],
    [400, { message: 'Licence inconnue' }, 'HTTP_400', 'Licence inconnue'],
    [404, { message: '  ' }, 'HTTP_404', 'Ce que vous cherchez n’existe pas ou n’existe plus.'],
    [
      500,
      { message: { text: 'x' }, code: 12 },
      'HTTP_500',
      'Le serveur a répondu de façon inattendue. Réessayez dans un instant.',
    ],
  ])('has a code and a French sentence for %i %j', (status, body, code, message) => {
    expect(errorOfAnswer(status, body)).toMatchObject({ status, code, message });
  });

  it('is shown as it is; our own faults say nothing of their inside', () => {
    expect(messageOf(unreachable())).toMatch(/^Le serveur ne répond pas/);
    expect(messageOf(new TypeError('x is undefined'))).toBe('Une erreur est survenue. Réessayez dans un instant.');
  });
});
