import { expect, it } from 'vitest';
import {
  readDossier,
  readSeasonPreview,
  readSeasonStart,
  remindedOfRefusal,
  seasonOfRefusal,
} from '../../../src/shared/api/decoders/season.ts';

const member = {
  id: 3,
  licenceNumber: 'A-1',
  lastname: 'MARTIN',
  firstname: 'Zoé',
  email: 'zoe@example.org',
  desactived: false,
  cotisation: 170.5,
};
const candidate = { ...member, level: 'N2', assurance: 'Loisir 1', state: 'paid' };
const preview = {
  digest: 'abc',
  applied: true,
  label: '2026/2027',
  text: '<p>A</p>',
  deadline: '2026-09-30',
  counts: { members: 1, mails: 1 },
  total: 170.5,
  lines: [
    {
      ...candidate,
      state: null,
      cotisation: null,
      parts: { adhesion: 100, licence: 46.5, insurance: 24, supervisorRebate: 0 },
      total: 170.5,
      warnings: ['STILL_OWES'],
    },
  ],
};
const start = {
  current: { label: '2025/2026', text: '', deadline: null },
  usual: {
    adhesion: 100,
    licence: 46,
    insurances: [{ name: 'Loisir 1', amount: 24 }],
    otherInsurance: 0,
    supervisorRebate: -20,
  },
  members: [candidate],
};
const dossier = {
  ...member,
  version: 2,
  state: 'sent',
  askedAt: '2026-05-04T10:00:00+02:00',
  sentAt: null,
  paidAt: null,
  remindedAt: null,
  instalmentRefused: true,
};

it('is read as it was written', () => {
  expect(readSeasonStart(start)).toEqual(start);
  expect(readSeasonPreview(preview)).toEqual(preview);
  expect(readDossier(dossier)).toEqual(dossier);
});

it('what a refusal carries is read where it is what it should be', () => {
  expect(seasonOfRefusal(preview)).toEqual(preview);
  expect(seasonOfRefusal({ lines: 'none' })).toBeNull();
  expect(seasonOfRefusal(undefined)).toBeNull();
  expect(remindedOfRefusal([dossier])).toEqual([dossier]);
  expect(remindedOfRefusal(undefined)).toEqual([]);
});
