import { readDao } from '#api/other-server/dao.ts';
import { expect, it } from 'vitest';
import { yearOfDonations } from '#member/features/daos/model/donation-year.ts';

it('values a year of donations by its own car where the server says it, else by the car of today', () => {
  const given = { id: 1, daodate: '2024-06-14', daokm: 500, daoprix: 0 };
  const yearBy = (dao: object) => yearOfDonations([readDao(dao)], 2024, 7).valuation.mileage;
  expect([yearBy({ ...given, car: 5 }), yearBy(given)]).toEqual([636_00, 697_00]);
});
