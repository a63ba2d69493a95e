import {
  SelectInput,
  TextInput,
  useDataProvider,
  useListContext,
  type Identifier,
  type RaRecord,
  type TextInputProps,
} from 'react-admin';
import type { SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { parisDay } from '#domain/dates.ts';
import { numericDay, spacedFigure } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { useRowClick } from './ClubTable.tsx';
import styles from './StateTabs.module.css';

/** Types the filters, which react-admin does not. */
export function useFilterValues<Filters extends object>(): Filters {
  const list = useListContext();
  return list.filterValues as Filters;
}

/** Types what an answer has beside its records; undefined while the list loads. */
export function useListMeta<Meta extends object>(): Meta | undefined {
  const list = useListContext();
  return list.meta as Meta | undefined;
}

/** A list's query, as `refetchInterval` reads it. */
export interface MetaQuery<Meta extends object> {
  readonly state: { readonly data?: { readonly meta?: Partial<Meta> } | undefined };
}

const SEARCH = 'recherche';

/** Beside the portal's link to the content, the first of the page for the keyboard. */
export function SkipToSearch() {
  const place = document.getElementById('raccourcis');
  const focusSearch = (event: SyntheticEvent): void => {
    // The router would read a new address as another list.
    event.preventDefault();
    document.getElementById(SEARCH)?.focus();
  };
  const link = (
    <a href={`#${SEARCH}`} onClick={focusSearch}>
      Aller à la recherche
    </a>
  );
  return place && createPortal(link, place);
}

interface SearchInputProps extends TextInputProps {
  /** Address of a record, which Enter opens where it is the only one found. */
  readonly opens?: (id: Identifier) => string;
}

export function SearchInput({ opens, ...props }: SearchInputProps) {
  const { resource } = useListContext();
  const filterValues = useFilterValues();
  const provider = useDataProvider();
  const open = useRowClick(opens ?? String);
  // Asks anew: the list may still be of the letters before.
  const enter = useSingleMutation({
    mutationFn: (q: string) =>
      provider.getList<RaRecord<Identifier>>(resource, {
        filter: { ...filterValues, q },
        pagination: { page: 1, perPage: 1 },
      }),
    onSuccess: ({ data: [only], total }) => void (total === 1 && only && open(only.id)),
  });
  return (
    <TextInput
      {...(props.source === 'q' && { id: SEARCH })}
      type="search"
      placeholder="Nom, prénom ou licence"
      resettable={false}
      onKeyDown={({ key, target }) => {
        if (opens && key === 'Enter' && target instanceof HTMLInputElement && target.value) enter.mutate(target.value);
      }}
      {...props}
    />
  );
}

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
  const since = useListMeta<{ readonly searchedSince?: string | null }>()?.searchedSince;
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

interface StateTabsProps<State extends string> {
  readonly legend: string;
  /** A tab without a state lists all records. */
  readonly tabs: readonly { readonly state?: State; readonly label: string }[];
  /** Undefined while they load. */
  readonly counts: Readonly<Record<State, number>> | undefined;
  /** State whose count is red above zero. */
  readonly alarming?: State;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

export function StateTabs<State extends string>(props: StateTabsProps<State>) {
  const { legend, tabs, counts, alarming } = props;
  const { setFilters } = useListContext();
  const { state: current, ...others } = useFilterValues<{ readonly state?: State }>();
  return (
    <fieldset className={cx('flex wrap gap-1', styles.tabs)}>
      <legend className="visually-hidden">{legend}</legend>
      {tabs.map(({ state, label }) => {
        const count = counts && (state === undefined ? sum(counts) : counts[state]);
        const isAlarming = state !== undefined && state === alarming && count !== undefined && count > 0;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={current === state}
            className={cx('bare quiet', styles.tab, current === state && styles.current)}
            onClick={() => setFilters(state === undefined ? others : { ...others, state })}
          >
            {label}{' '}
            <span className={cx(styles.count, isAlarming && styles.alarming)}>
              {count === undefined ? '…' : spacedFigure(count)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
