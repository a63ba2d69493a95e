// When a group meets, which may be the evening before, and which outings stand in each other's way.
import { describe, expect, it } from 'vitest';
import { departureDay, meetingOf, overlap, spanOf } from '#domain/events/meeting.ts';
import { eveQuestion, meetingWords, outingLines, overlapSentence } from '#messages/outing.ts';

const NIGHT = '2027-05-08T00:30:00+02:00';
const MORNING = '2027-05-08T09:30:00+02:00';
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('a meeting', () => {
  it.each([
    ['before the dive', MORNING, '08:00', '2027-05-08', '08:00', '8 h'],
    ['at the hour of the dive', MORNING, '09:30', '2027-05-08', '09:30', '9 h 30'],
    ['a minute later', MORNING, '09:31', '2027-05-07', '09:31', 'la veille, vendredi 7 mai, à 9 h 31'],
    ['for a dive after midnight', NIGHT, '23:00', '2027-05-07', '23:00', 'la veille, vendredi 7 mai, à 23 h'],
    ['after midnight too', NIGHT, '00:10', '2027-05-08', '00:10', '0 h 10'],
    [
      'in another month',
      '2027-06-01T00:15:00+02:00',
      '22:30',
      '2027-05-31',
      '22:30',
      'la veille, lundi 31 mai, à 22 h 30',
    ],
    [
      'in another year',
      '2028-01-01T00:05:00+01:00',
      '23:15',
      '2027-12-31',
      '23:15',
      'la veille, vendredi 31 décembre, à 23 h 15',
    ],
    ['on the first', '2027-05-02T00:30:00+02:00', '23:00', '2027-05-01', '23:00', 'la veille, samedi 1ᵉʳ mai, à 23 h'],
    ['told in UTC', '2027-05-07T22:30:00.000Z', '23:00', '2027-05-07', '23:00', 'la veille, vendredi 7 mai, à 23 h'],
    ['with seconds, of another server', NIGHT, '23:00:00', '2027-05-07', '23:00', 'la veille, vendredi 7 mai, à 23 h'],
    ['of one figure, of another server', MORNING, '8:00', '2027-05-08', '08:00', '8 h'],
  ])('%s', (_, date, hourRdv, day, time, words) => {
    expect(meetingOf({ date, hourRdv })).toEqual({
      day,
      time,
      isEve: words.startsWith('la veille'),
    });
    expect(plain(meetingWords({ date, hourRdv }))).toBe(words);
  });

  it.each([
    ['', ''],
    ['tôt', 'tôt'],
    ['25:00', '25 h'],
  ])('that is %j is none, and is written as it came', (hourRdv, words) => {
    expect(meetingOf({ date: NIGHT, hourRdv })).toBeNull();
    expect(plain(meetingWords({ date: NIGHT, hourRdv }))).toBe(words);
  });

  it('of an outing whose date nobody can read is written as it came', () => {
    expect(meetingOf({ date: 'bientôt', hourRdv: '23:00' })).toBeNull();
    expect(plain(meetingWords({ date: 'bientôt', hourRdv: '23:00' }))).toBe('23 h');
  });

  it('is asked about below its field when it is on the evening before alone', () => {
    expect(plain(eveQuestion({ date: NIGHT, hourRdv: '23:00' }))).toBe(
      'Rendez-vous la veille, vendredi 7 mai, à 23 h ? Sinon, corrigez l’heure.',
    );
    expect(plain(eveQuestion({ date: MORNING, hourRdv: '19:00' }))).toContain('la veille, vendredi 7 mai, à 19 h ?');
    expect(eveQuestion({ date: MORNING, hourRdv: '09:00' })).toBeNull();
    expect(eveQuestion({ date: MORNING, hourRdv: '' })).toBeNull();
  });

  it('is said in the details of the outing', () => {
    const address = { street: null, postal: null, city: null };
    const texts = { accompanistFreeText: '', description: '' };
    const site = { name: 'DOURS', address };
    expect(plain(outingLines({ date: NIGHT, hourRdv: '23:00', site, status: 'OPEN', ...texts }))).toBe(
      'Site : DOURS\nDate : samedi 8 mai 2027 à 0 h 30\nRendez-vous : la veille, vendredi 7 mai, à 23 h',
    );
  });
});

it('one leaves on the day of the meeting, else of the dive', () => {
  expect(departureDay({ date: NIGHT, hourRdv: '23:00' })).toBe('2027-05-07');
  expect(departureDay({ date: NIGHT, hourRdv: '' })).toBe('2027-05-08');
  expect(departureDay({ date: MORNING, hourRdv: '08:00' })).toBe('2027-05-08');
});

it.each([
  ['on the evening before', NIGHT, '23:00', '2027-05-07T21:00Z', '2027-05-08T01:30Z'],
  ['without a meeting', NIGHT, '', '2027-05-07T22:30Z', '2027-05-08T01:30Z'],
  ['on the evening before summer time', '2027-03-28T04:00:00+02:00', '23:00', '2027-03-27T22:00Z', '2027-03-28T05:00Z'],
  [
    'in the hour that summer time skips',
    '2027-03-28T03:00:00+02:00',
    '02:45',
    '2027-03-28T01:00Z',
    '2027-03-28T04:00Z',
  ],
  ['on the evening before winter time', '2027-10-31T02:30:00+01:00', '23:00', '2027-10-30T21:00Z', '2027-10-31T04:30Z'],
  ['in the hour that comes twice', '2027-10-31T02:30:00+02:00', '02:15', '2027-10-31T00:30Z', '2027-10-31T03:30Z'],
])('an outing that meets %s lasts from then to three hours after the dive’s start', (_, date, hourRdv, start, end) =>
  expect(spanOf({ date, hourRdv })).toEqual({ start: Date.parse(start), end: Date.parse(end) }),
);

describe('two outings', () => {
  const held = (id: number, time: string, hourRdv = '', status: 'OPEN' | 'CANCELLED' = 'OPEN') => ({
    id,
    date: `2027-05-08T${time}:00+02:00`,
    hourRdv,
    status,
  });
  const nightBefore = { ...held(2, '00:30', '23:00') };
  it.each([
    ['half an hour apart', held(1, '09:00'), held(2, '09:30'), true],
    ['a minute before the first is over', held(1, '09:00'), held(2, '11:59'), true],
    ['as the first is over', held(1, '09:00'), held(2, '12:00'), false],
    ['whose second meets before the first is over', held(1, '09:00'), held(2, '12:30', '11:30'), true],
    ['of a morning and an afternoon', held(1, '09:00', '08:00'), held(2, '14:00', '13:00'), false],
    ['of which one is cancelled', held(1, '09:00'), held(2, '09:30', '', 'CANCELLED'), false],
    ['that are one', held(1, '09:00'), held(1, '09:00'), false],
    [
      'of an evening and the night after it',
      { ...held(1, '20:30'), date: '2027-05-07T20:30:00+02:00' },
      nightBefore,
      true,
    ],
    [
      'of an afternoon and the night after it',
      { ...held(1, '14:00'), date: '2027-05-07T14:00:00+02:00' },
      nightBefore,
      false,
    ],
    ['of which one has no readable date', held(1, '09:00'), { ...held(2, '09:30'), date: 'bientôt' }, false],
  ])('%s', (_, one, other, expected) => {
    expect(overlap(one, other)).toBe(expected);
    expect(overlap(other, one)).toBe(expected);
  });

  it('at the same hours are told in one sentence', () => {
    const trelon = { site: { name: 'TRELON' }, date: '2027-05-08T09:00:00+02:00', waits: false };
    const nowhere = { site: { name: '' }, date: MORNING, waits: true };
    expect(plain(overlapSentence([trelon], null))).toBe(
      'Attention, vous êtes aussi inscrit aux mêmes heures : TRELON, samedi 8 mai 2027 à 9 h.',
    );
    expect(plain(overlapSentence([trelon, nowhere], 'Camille LEROY'))).toBe(
      'Attention, Camille LEROY est aussi inscrit aux mêmes heures : TRELON, samedi 8 mai 2027 à 9 h ; Site à préciser, samedi 8 mai 2027 à 9 h 30 (liste d’attente).',
    );
  });
});
