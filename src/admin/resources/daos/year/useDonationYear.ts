import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getDonationYear } from '../../../../shared/api/resources/daos-year.ts';

/** Everybody's figures of a year; those of the former one show until they are there. */
export const useDonationYear = (year: number) =>
  useQuery({
    queryKey: ['daos', 'bilan', year],
    queryFn: ({ signal }) => getDonationYear(year, { signal }),
    placeholderData: keepPreviousData,
  });
