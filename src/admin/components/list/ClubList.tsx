import { cx } from '#ui/components/cx.ts';
import { Box, Stack } from '@mui/material';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import {
  FilterForm,
  ListBase,
  ListContextProvider,
  ListView,
  Pagination,
  useEvent,
  useGetResourceLabel,
  useListContext,
  type ListControllerProps,
  type RaRecord,
} from 'react-admin';
import { paths } from '#shared/paths.ts';
import { totalFigure } from '#messages/counting.ts';
import { Button } from '#ui/components/Button.tsx';
import { ErrorMessage, Loading, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { SearchInput, SkipToSearch, useFilterValues } from './filters.tsx';
import { useRememberedAddress } from '../list-address.ts';
import styles from './List.module.css';
import { ListTools, usePrinting } from './ListTools.tsx';
import type { SavedForm } from './SavedFiltersDialog.tsx';

type Filters = readonly ReactElement<{ readonly source: string }>[];

interface ClubListProps<T extends RaRecord> extends ListControllerProps<T> {
  readonly title: string;
  readonly back?: string;
  /** Rendered inside the list's context. */
  readonly actions?: ReactNode;
  readonly intro?: ReactNode;
  readonly above?: ReactNode;
  readonly tabs?: ReactNode;
  readonly filters?: Filters;
  /** Offers to save them under a name. */
  readonly savesFilters?: true | SavedForm;
  /** Names a filter of the address that has no input. */
  readonly narrowedTo?: ReactNode;
  readonly empty: ReactElement;
  readonly pagination?: false;
  readonly children: ReactNode;
}

/** react-admin's `List`, whose two halves stand around the title of the portal, with its four states. */
export function ClubList<T extends RaRecord>(props: ClubListProps<T>) {
  const { title, back = paths.home, actions, intro, above, tabs, filters = [], pagination } = props;
  useRememberedAddress();
  return (
    // The body draws the empty list, below its filters.
    <ListBase<T> perPage={25} storeKey={false} queryOptions={SHOWN_IN_PLACE} {...props} empty={false}>
      <PageTitle back={back} intro={intro} actions={actions}>
        {title}
      </PageTitle>
      {above && <div className={styles.above}>{above}</div>}
      <ListView<T>
        className={cx('panel', styles.sheet) ?? ''}
        title={false}
        component="div"
        filters={<ListFilters tabs={tabs} filters={filters} />}
        actions={false}
        pagination={pagination ?? <ListPagination />}
        empty={false}
        error={false}
      >
        <ListBody {...props} />
      </ListView>
    </ListBase>
  );
}

/** Tabs come before the inputs for the keyboard too, which react-admin's toolbar would put last. */
const ListFilters = ({ tabs, filters }: Pick<ClubListProps<RaRecord>, 'tabs'> & { readonly filters: Filters }) => (
  <>
    {tabs}
    {filters.length > 0 && <FilterForm filters={[...filters]} />}
    {filters.some(({ type, props }) => type === SearchInput && props.source === 'q') && <SkipToSearch />}
  </>
);

/** Keeps react-admin from notifying a failure that the list draws. */
const SHOWN_IN_PLACE = { onError: () => undefined };

/** As high as the rows that come, so that a scroll meanwhile stays. */
const MOST_SKELETON_ROWS = 25;

function ListBody<T extends RaRecord>(props: ClubListProps<T>) {
  const { empty, narrowedTo, filters: inputs = [], savesFilters, children } = props;
  const defaults = props.filterDefaultValues ?? {};
  const list = useListContext();
  const { data, total = 0, resource, error, refetch, setFilters, onUnselectItems, page, perPage } = list;
  const { rows, button: print } = usePrinting();
  const labelOf = useGetResourceLabel();
  const filters = useFilterValues();
  // Keeps bulk actions off records that the filters hide.
  const unselect = useEvent(() => onUnselectItems());
  const narrowing = JSON.stringify(filters);
  useEffect(unselect, [unselect, narrowing]);
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) {
    return (
      <Loading label={`Chargement des ${labelOf(resource)}…`}>
        <Stack spacing={3} sx={{ p: 2 }}>
          {Array.from({ length: Math.min(perPage, MOST_SKELETON_ROWS) }, (_, row) => (
            <Skeleton key={row} height={14} />
          ))}
        </Stack>
      </Loading>
    );
  }
  const isNarrowed = Object.keys(filters).some((name) => !(name in defaults));
  const drawn = (rows ?? data).length;
  const first = rows ? 1 : (page - 1) * perPage + 1;
  return (
    <>
      <div className={cx('row gap-2 quiet', styles.count)}>
        <output>{`${totalFigure(total)}\u00a0${labelOf(resource, total)}`}</output>
        {drawn < total && <span className={styles.printed}>{`, lignes ${first} à ${first + drawn - 1}`}</span>}
        {narrowedTo}
        {isNarrowed && (
          <Button size="s" variant="quiet" icon="close" onClick={() => setFilters(defaults)}>
            Effacer les filtres
          </Button>
        )}
        {data.length > 0 && (
          <ListTools
            savedFilters={
              savesFilters && {
                known: inputs.map(({ props: { source } }) => source),
                ...(savesFilters !== true && savesFilters),
              }
            }
            print={print}
          />
        )}
      </div>
      <ListContextProvider value={rows ? { ...list, data: rows } : list}>
        {data.length === 0 ? <div className={styles.empty}>{empty}</div> : children}
      </ListContextProvider>
    </>
  );
}

export const Sheet = ({ children }: { readonly children: ReactNode }) => (
  <div className={cx('panel', styles.sheet)}>{children}</div>
);

/** Taken by MUI's pagination; react-admin's types do not name it. */
const RANGE: object = {
  labelDisplayedRows: ({ from, to, count }: Readonly<Record<'from' | 'to' | 'count', number>>) =>
    `${from} à ${to} sur ${totalFigure(count)}`,
};

function ListPagination() {
  const { data } = useListContext();
  return data && <Pagination rowsPerPageOptions={[25, 50, 100]} {...RANGE} />;
}
