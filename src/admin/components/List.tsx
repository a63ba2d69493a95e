import { cloneElement, memo, useEffect, type ReactElement, type ReactNode } from 'react';
import {
  FilterForm,
  List as RaList,
  Pagination,
  useEvent,
  useListContext,
  type ListProps as RaListProps,
  type RaRecord,
} from 'react-admin';
import { plural } from '../../shared/messages/money.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import styles from './List.module.css';
import { QueuedFilters } from './QueuedFilters.tsx';

export interface ListProps<T extends RaRecord> extends Omit<RaListProps<T>, 'title' | 'actions' | 'empty' | 'filters'> {
  readonly title: string;
  /** Address of 'Retour'. */
  readonly back: string;
  /** Beside the title, inside the list's context. */
  readonly actions?: ReactNode;
  /** One sentence under the title. */
  readonly intro?: ReactNode;
  /** Banners and figures above the sheet. */
  readonly above?: ReactNode;
  /** StateTabs, before the filters. */
  readonly tabs?: ReactNode;
  /** Names what the list is narrowed to, where no filter shows it. */
  readonly narrowedTo?: ReactNode;
  readonly filters?: readonly ReactElement<object>[];
  /** `plongeur`, `plongeurs`: counts the records. */
  readonly noun: readonly [one: string, many: string];
  /** Takes the place of the table when no record is found. */
  readonly empty: ReactElement;
  readonly children: ReactNode;
}

/** react-admin's list on the portal's sheet: title, filters, count, its four states, pages. */
export function List<T extends RaRecord>({
  title,
  back,
  actions,
  intro,
  above,
  tabs,
  narrowedTo,
  filters,
  noun,
  empty,
  pagination,
  children,
  ...list
}: ListProps<T>) {
  return (
    <RaList<T>
      perPage={25}
      queryOptions={SHOWN_IN_PLACE}
      {...list}
      title={false}
      actions={false}
      pagination={false}
      empty={false}
      component="div"
    >
      <QueuedFilters>
        <PageTitle back={back} intro={intro} actions={actions}>
          {title}
        </PageTitle>
        {above && <div className={styles.above}>{above}</div>}
        <div className={styles.sheet}>
          <div className={tabs ? styles.tabs : undefined}>
            {tabs}
            {filters && <FilterForm filters={filters.map(renderedOnce)} />}
          </div>
          <ListBody
            noun={noun}
            empty={empty}
            narrowedTo={narrowedTo}
            pagination={pagination}
            defaults={list.filterDefaultValues ?? {}}
          >
            {children}
          </ListBody>
        </div>
      </QueuedFilters>
    </RaList>
  );
}

/** Renders the input of a filter for its own changes only, not for each change of the list. */
const Filter = memo(({ input, ...given }: { readonly input: ReactElement }) => cloneElement(input, given));

const renderedOnce = (input: ReactElement<object>) => <Filter key={input.key} {...input.props} input={input} />;

/** Failures are drawn where the list would be, and not notified a second time. */
const SHOWN_IN_PLACE = { onError: () => undefined };

const PAGES = <Pagination rowsPerPageOptions={[25, 50, 100]} />;

type ListBodyProps = Pick<ListProps<RaRecord>, 'noun' | 'empty' | 'narrowedTo' | 'pagination' | 'children'> & {
  readonly defaults: object;
};

function ListBody(props: ListBodyProps) {
  const { empty, narrowedTo, pagination = PAGES, defaults, children } = props;
  const [one, many] = props.noun;
  const { data, total = 0, error, refetch, setFilters, onUnselectItems } = useListContext();
  const filters = useFilterValues();
  // Bulk actions must not reach records that the filters hide.
  const unselect = useEvent(() => onUnselectItems());
  const narrowing = JSON.stringify(filters);
  useEffect(unselect, [unselect, narrowing]);
  if (error && !data) {
    return (
      <div className={styles.message}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <ListSkeleton label={`Chargement des ${many}…`} />;
  const isNarrowed = Object.keys(filters).some((name) => !(name in defaults));
  return (
    <>
      <div className={styles.count}>
        <output>{plural(total, one, many)}</output>
        {narrowedTo}
        {isNarrowed && (
          <Button size="s" variant="quiet" icon="close" onClick={() => setFilters(defaults)}>
            Effacer les filtres
          </Button>
        )}
      </div>
      {data.length === 0 ? <div className={styles.empty}>{empty}</div> : children}
      {pagination}
    </>
  );
}

/** Holds the place of the rows while they load. */
const ListSkeleton = ({ label }: { readonly label: string }) => (
  <Loading label={label}>
    <div className={styles.waiting}>
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={14} />
      ))}
    </div>
  </Loading>
);

/** Frame of a table and its bars. */
export const Sheet = ({ children }: { readonly children: ReactNode }) => <div className={styles.sheet}>{children}</div>;

/** Filters of the list as its address holds them; react-admin does not type them. */
export function useFilterValues<Filters extends object>(): Filters {
  const list = useListContext();
  return list.filterValues as Filters;
}
