import { describe, expect, it } from 'vitest';
import { storedLastname } from '../../../../src/shared/domain/divers/identity.ts';

describe('a last name (specification §3)', () => {
  it.each([
    ['dupont-création', 'DUPONT-CRÉATION'],
    ['  de la Fosse ', 'DE LA FOSSE'],
    ['ŒUVRARD', 'ŒUVRARD'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(storedLastname(typed)).toBe(stored);
  });
});
