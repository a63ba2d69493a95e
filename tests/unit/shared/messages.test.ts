import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#contract/errors.ts';
import { errorMessages } from '#messages/errors.ts';
import { registrantsFileName, safetySheetFileName } from '#messages/file-names.ts';
import { LOCKED_NOTICE } from '#messages/daos.ts';
import { mismatchSentence } from '#messages/payments.ts';
import { totalFigure } from '#messages/counting.ts';
import { levelLabel } from '#messages/format.ts';

/** Texts of the specification stay to the letter, straight apostrophes and plain blanks included. */
const TO_THE_LETTER = new Set([
  "Vous n'êtes pas connecté.",
  'La date ne peut pas être antérieure à la date du jour',
  LOCKED_NOTICE,
]);

const modules = import.meta.glob('../../../src/shared/messages/*.ts', { eager: true });

/** Every text that a module of messages exports, however deep, beside where it stands. */
function textsOf(value: unknown, at: string): [at: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${at}.${key}`));
}

const texts = Object.entries(modules)
  .flatMap(([file, exported]) => textsOf(exported, file.split('/').at(-1) ?? file))
  .filter(([, text]) => !TO_THE_LETTER.has(text));

const codes = Object.entries(ERROR_STATUS).map(([code, status]) => ({ code, status }));

describe('error codes', () => {
  it.each(codes)('$code: stable English, a status of contract §2, a sentence', ({ code, status }) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
    expect(Object.keys(errorMessages)).toContain(code);
  });

  it('no sentence without a code', () =>
    expect(new Set(Object.keys(errorMessages))).toEqual(new Set(Object.keys(ERROR_STATUS))));

  it('sentences start with a capital and end with a stop', () => {
    const sentences = Object.values(errorMessages).filter((text) => !TO_THE_LETTER.has(text));
    expect(sentences.filter((text) => !/^[A-ZÀÉÊ].*[.!?…]$/u.test(text))).toEqual([]);
  });

  it('the specification’s texts to the letter', () => {
    expect(errorMessages.NOT_SIGNED_IN).toBe("Vous n'êtes pas connecté.");
    expect(errorMessages.EVENT_DATE_PAST).toBe('La date ne peut pas être antérieure à la date du jour');
  });

  it('no two codes say the same', () => expect(new Set(Object.values(errorMessages)).size).toBe(codes.length));
});

describe('French typography', () => {
  it('is looked at in every module of messages', () => expect(texts.length).toBeGreaterThanOrEqual(codes.length - 2));

  it.each(texts)('%s: %s', (_, text) => {
    expect(text).not.toMatch(/\s{2}|^\s|\s$/);
    // The curly apostrophe, real quotation marks, the ellipsis.
    expect(text).not.toMatch(/['"“”]|\.{3}/);
    // No line breaks before a colon or between a figure and what it counts, nor before ; ! ? whose blank is a narrow one.
    expect(text).not.toMatch(/[^\u00a0](?:[:;!?]|€|»)/u);
    expect(text).not.toMatch(/«[^\u00a0]|\d [\p{L}€%]/u);
  });
});

describe('texts for members', () => {
  it.each([
    ['N2', 'N2'],
    ['E1_N3', 'E1\u00a0N3'],
    ['Apnee', 'Apnée'],
    ['T_Or', 'Prép.\u00a0Or'],
    ['E9', 'E9'],
  ])('level %s: %s', (level, label) => expect(levelLabel(level)).toBe(label));

  it.each([
    ['CROISETTE / VODECEE', 'CROISETTE - VODECEE'],
    ['a:b*c?"d"<e>|f\\g', 'a-b-c-d-e-f-g'],
    ['ligne\r\nX-Header: x', 'ligne-X-Header- x'],
    ['VODELE \u202efdp.exe\u0085\u200b', 'VODELE fdp.exe-'],
  ])('files of an outing at %j', (name, written) => {
    const outing = { date: '2026-11-28T08:30:00Z', site: { name } };
    expect(registrantsFileName('Les Palmes', outing)).toBe(`Les Palmes-Inscrits-2026-11-28 09h30 ${written}.pdf`);
    expect(safetySheetFileName(outing)).toBe(`Fiche de Sécurité-2026-11-28 09h30 ${written}.pdf`);
  });
});

describe('a payment that differs', () => {
  const mismatch = { at: '2026-11-22T10:00:00+01:00', checkoutId: 4711, amount: 170, found: 0.01, credited: false };
  it.each([
    [
      mismatch,
      '170,00\u00a0€ demandés le dim.\u00a022\u00a0nov.\u00a02026, reçu\u00a0: 0,01\u00a0€. Rien n’a été crédité (paiement n°\u00a04711).',
    ],
    [
      { ...mismatch, found: 111, credited: true },
      '170,00\u00a0€ demandés le dim.\u00a022\u00a0nov.\u00a02026, reçu\u00a0: 111,00\u00a0€. Le premier paiement a été crédité, un autre diffère (paiement n°\u00a04711).',
    ],
    [
      { ...mismatch, found: null },
      '170,00\u00a0€ demandés le dim.\u00a022\u00a0nov.\u00a02026. Rien n’a été crédité (paiement n°\u00a04711).',
    ],
  ])('%j is said so', (one, sentence) => expect(mismatchSentence(one)).toBe(sentence));
});

it.each([
  [999, '999'],
  [2001, 'plus de 2\u202f000'],
  [20_000, '20\u202f000'],
])('writes a total of %i as %s', (total, figure) => {
  expect(totalFigure(total)).toBe(figure);
});
