import { cx } from '#ui/components/cx.ts';
import { Box, Stack } from '@mui/material';
import { cloneElement, useDeferredValue, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import {
  FilterForm,
  ListBase,
  ListContextProvider,
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
import { useFilterValues } from './filters.tsx';
import { useOtherScreens } from '../AddressedResource.tsx';
import { useRememberedAddress } from '../list-address.ts';
import styles from './List.module.css';
import { ListTools, usePrinting } from './ListTools.tsx';
import { QueuedFilters } from './QueuedFilters.tsx';
import type { SavedForm } from './SavedFiltersDialog.tsx';

interface ClubListProps<T extends RaRecord> extends ListControllerProps<T> {
  readonly title: string;
  readonly back?: string;
  /** Rendered inside the list's context. */
  readonly actions?: ReactNode;
  readonly intro?: ReactNode;
  readonly above?: ReactNode;
  readonly tabs?: ReactNode;
  readonly filters?: readonly ReactElement<{ readonly source: string }>[];
  /** Offers to save them under a name. */
  readonly savesFilters?: true | SavedForm;
  /** Names a filter of the address that has no input. */
  readonly narrowedTo?: ReactNode;
  readonly empty: ReactElement;
  readonly pagination?: false;
  readonly children: ReactNode;
}

/** react-admin's list with its four states, on the portal's sheet. */
export function ClubList<T extends RaRecord>(props: ClubListProps<T>) {
  const { title, back = paths.home, actions, intro, above, tabs, filters } = props;
  useRememberedAddress();
  return (
    // The body draws the empty list, below its filters.
    <ListBase<T> perPage={25} storeKey={false} queryOptions={SHOWN_IN_PLACE} {...props} empty={false}>
      <QueuedFilters>
        <PageTitle back={back} intro={intro} actions={actions}>
          {title}
        </PageTitle>
        {above && <div className={styles.above}>{above}</div>}
        <div className={cx('panel', styles.sheet)}>
          <div className={tabs ? styles.tabs : undefined}>
            {tabs}
            {filters && <Filters filters={filters} />}
          </div>
          <ListBody {...props} />
        </div>
      </QueuedFilters>
    </ListBase>
  );
}

/** Renders the inputs when the first rows are on the screen, and when the filters change: not at each state of the list's reading. */
function Filters({ filters }: { readonly filters: readonly ReactElement<{ readonly source: string }>[] }) {
  const list = useListContext();
  const filterValues: unknown = list.filterValues;
  const displayedFilters: unknown = list.displayedFilters;
  // The filters' functions are stable (QueuedFilters).
  // oxlint-disable-next-line react/exhaustive-deps -- the form reads nothing else of the list
  const context = useMemo(() => list, [filterValues, displayedFilters]);
  const form = useMemo(
    () => (
      <FilterForm
        filters={filters.map((input) => (
          <Filter key={input.key} {...input.props} input={input} />
        ))}
      />
    ),
    [filters],
  );
  const isDrawn = useDeferredValue(true, false);
  if (isDrawn) return <ListContextProvider value={context}>{form}</ListContextProvider>;
  return (
    <div className={cx('flex wrap', styles.filters)}>
      {filters.map(({ key }) => (
        <span key={key} />
      ))}
    </div>
  );
}

/** Gives an input that is mounted after the others the value of the address, which react-admin's form sets only at first. */
function Filter({ input, ...given }: { readonly source: string; readonly input: ReactElement<object> }) {
  const filterValues = useFilterValues<Readonly<Record<string, unknown>>>();
  const [defaultValue] = useState<unknown>(() => filterValues[given.source] ?? '');
  return cloneElement(input, { ...given, defaultValue } as object);
}

/** Keeps react-admin from notifying a failure that the list draws. */
const SHOWN_IN_PLACE = { onError: () => undefined };

/** As high as the rows that come, so that a scroll meanwhile stays. */
const MOST_SKELETON_ROWS = 25;

function ListBody<T extends RaRecord>(props: ClubListProps<T>) {
  const { empty, narrowedTo, pagination, filters: inputs = [], savesFilters, children } = props;
  const defaults = props.filterDefaultValues ?? {};
  const list = useListContext();
  const { data, total = 0, resource, error, refetch, setFilters, onUnselectItems, page, perPage } = list;
  const { rows, button: print } = usePrinting();
  const labelOf = useGetResourceLabel();
  const filters = useFilterValues();
  useOtherScreens(data !== undefined);
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
  // Taken by MUI's pagination; react-admin's types do not name it.
  const texts: object = {
    labelDisplayedRows: ({ from, to, count }: Readonly<Record<'from' | 'to' | 'count', number>>) =>
      `${from} à ${to} sur ${totalFigure(count)}`,
  };
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
      {pagination !== false && <Pagination rowsPerPageOptions={[25, 50, 100]} {...texts} />}
    </>
  );
}

export const Sheet = ({ children }: { readonly children: ReactNode }) => (
  <div className={cx('panel', styles.sheet)}>{children}</div>
);
