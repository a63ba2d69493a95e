import { useListContext, type RaRecord } from 'react-admin';
import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/components/Button.tsx';
import { useFilterValues } from './ClubList.tsx';

interface MemberFilterProps<T> {
  /** Plural noun: 'Dons'. */
  readonly what: string;
  readonly memberOf: (record: T) => { readonly id: number; readonly name: string };
}

/** Names the member of the filter `diver`: 'Dons de LEROY Thomas'. */
export function MemberFilter<T extends RaRecord>({ what, memberOf }: MemberFilterProps<T>) {
  const { data = [] } = useListContext<T>();
  const { diver } = useFilterValues<{ readonly diver?: number }>();
  if (diver === undefined) return null;
  const found = data.map(memberOf).find(({ id }) => id === Number(diver));
  return (
    <>
      <span>
        {what} de <strong>{found?.name ?? 'ce membre'}</strong>
      </span>
      <ButtonLink size="s" variant="quiet" icon="user" to={paths.diver(diver)}>
        Ouvrir la fiche
      </ButtonLink>
    </>
  );
}
