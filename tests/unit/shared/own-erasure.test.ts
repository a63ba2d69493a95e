import { expect, it } from 'vitest';
import { ownErasureSentences } from '#messages/personal-data.ts';

const told = (...given: Parameters<typeof ownErasureSentences>) =>
  ownErasureSentences(...given).map((sentence) => sentence.replaceAll('\u00a0', ' '));

it('an erasure tells what its member has, in the order of what stands in the way', () => {
  expect(told({ wallet: 140, fee: 170, outings: 5, blockers: ['WALLET', 'FEE', 'REGISTERED'] })).toEqual([
    '140,00 € sur votre porte-monnaie : demandez au trésorier de vous les rendre.',
    'Votre cotisation de 170,00 €, qui reste à payer.',
    '5 sorties à venir, dont il faut vous désinscrire.',
  ]);
  expect(told({ wallet: -12.5, fee: null, outings: 1, blockers: ['WALLET', 'REGISTERED'] })).toEqual([
    '12,50 € que votre porte-monnaie doit au club.',
    '1 sortie à venir, dont il faut vous désinscrire.',
  ]);
  expect(told({ wallet: 0, fee: 0, outings: 0, blockers: [] })).toEqual([]);
});
