import { expect, it } from 'vitest';
import { initialValues, type Debtor } from '#admin/resources/ledger/debit/debit-values.ts';

const PERSON: Debtor = {
  id: 1,
  lastname: 'MARTIN',
  firstname: 'Léa',
  type: 'PARTICIPANT',
  active: true,
  wasOn: true,
  attendance: null,
  wallet: 50,
  price: null,
  debited: 0,
  refunded: 0,
  late: null,
};

it.each<[string, Partial<Debtor>, boolean]>([
  ['who was on the outing', {}, true],
  ['who was there', { attendance: 'PRESENT' }, true],
  ['who was excused', { attendance: 'EXCUSED' }, false],
  ['who was absent without notice', { attendance: 'ABSENT' }, false],
  ['who has paid', { debited: 12 }, false],
  ['who supervised', { type: 'ACCOMPANIST' }, false],
  ['who supervised at a price', { type: 'ACCOMPANIST', price: { amount: 5, tariff: 'Encadrants' } }, true],
  ['who dives for nothing', { price: { amount: 0, tariff: 'Encadrants' } }, false],
])('the debit of an outing proposes a diver %s, or not', (_, given, proposed) => {
  const outing = {
    event: { id: 1, date: '', site: '' },
    status: 'OPEN',
    charged: false,
    debits: 0,
    debited: 0,
    suggested: 12,
  } as const;
  const { chosen } = initialValues({ ...outing, people: [{ ...PERSON, ...given }] });
  expect(chosen[1]).toBe(proposed);
});
