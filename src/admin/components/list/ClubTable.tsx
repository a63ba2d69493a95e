import { Box, TableFooter, TableRow } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { DataTable, OptionalRecordContextProvider, type RaRecord } from 'react-admin';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/states.tsx';

interface More {
  readonly busy: boolean;
  readonly load: () => void;
  /** Of the last reading. */
  readonly error?: unknown;
}

interface ClubTableProps<T extends RaRecord> {
  readonly label: string;
  readonly className?: string;
  readonly data: readonly T[];
  /** Record of the sums, drawn below the rows by the same columns. */
  readonly total?: RaRecord | undefined;
  /** Draws more on demand: thousands of rows would take the browser seconds. All by default. */
  readonly rowsAtOnce?: number;
  /** Reads the next rows from the server; null where none follow. */
  readonly more?: More | null;
  readonly children: ReactNode;
}

const TotalRow = ({ children }: { readonly children?: ReactNode }) => (
  <TableFooter>
    <TableRow>{children}</TableRow>
  </TableFooter>
);

/** react-admin's table outside of a list. */
export function ClubTable<T extends RaRecord>(props: ClubTableProps<T>) {
  const { label, className, data, total, rowsAtOnce = Infinity, more, children } = props;
  const [count, setCount] = useState(rowsAtOnce);
  const rest = data.length - count;
  return (
    <OptionalRecordContextProvider {...(total && { value: total })}>
      <DataTable<T>
        aria-label={label}
        {...(className && { className })}
        data={data.slice(0, count)}
        isPending={false}
        total={data.length}
        {...(total && { foot: TotalRow })}
      >
        {children}
      </DataTable>
      {rest > 0 ? (
        <Rest label={`Afficher la suite (encore ${rest})`} busy={false} load={() => setCount(count + rowsAtOnce)} />
      ) : (
        more && <Rest label="Afficher la suite" {...more} />
      )}
    </OptionalRecordContextProvider>
  );
}

const Rest = ({ label, busy, load, error = null }: More & { readonly label: string }) => (
  <Box sx={{ padding: '12px 16px' }}>
    {error === null ? (
      <Button size="s" variant="quiet" busy={busy} onClick={load}>
        {label}
      </Button>
    ) : (
      <ErrorMessage error={error} onRetry={load} />
    )}
  </Box>
);
