import { useSearchParams } from 'react-router';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';

const NAME = 'annee';

/** The year that is looked at, in the address; the donation year of the configuration to begin with. */
export function useYear(): readonly [year: number, show: (year: number) => void] {
  const { donationYear } = useClubConfig();
  const [search, setSearch] = useSearchParams();
  const asked = search.get(NAME) ?? '';
  const year = /^(19|2\d)\d{2}$/.test(asked) ? Number(asked) : donationYear;
  return [year, (next) => setSearch({ [NAME]: String(next) }, { replace: true })];
}
