import { SelectInput, TextInput, useListContext, type RaRecord, type TextInputProps } from 'react-admin';
import { parisDay } from '../../../shared/domain/dates.ts';
import { numericDay } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';

/** Types the filters, which react-admin does not. */
export function useFilterValues<Filters extends object>(): Filters {
  const list = useListContext();
  return list.filterValues as Filters;
}

export const SearchInput = (props: TextInputProps) => (
  <TextInput type="search" placeholder="Premières lettres du nom" resettable={false} {...props} />
);

interface Choice {
  readonly id: string | number | boolean;
  readonly name: string;
}

export const choicesOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>): Choice[] =>
  values.map((id) => ({ id, name: labels[id] }));

export const byName = (a: Choice, b: Choice): number => a.name.localeCompare(b.name, 'fr');

export const selectFilter = (source: string, label: string, choices: Choice[], emptyText = 'Tous') => (
  <SelectInput key={source} source={source} label={label} emptyText={emptyText} choices={choices} alwaysOn />
);

/** Says how far back a list was searched, where `meta` has it; `by` names what reaches further. */
export function SearchedSince({ by }: { readonly by: string }) {
  const since = (useListContext().meta as { readonly searchedSince?: string | null } | undefined)?.searchedSince;
  if (!since) return null;
  return (
    <span>
      · recherche depuis le {numericDay(parisDay(since))}&nbsp;; {by}
    </span>
  );
}

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
