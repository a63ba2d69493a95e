import type { ReactNode } from 'react';
import { QueryBody, type QueryBodyProps } from './states.tsx';
import { Sheet } from '../components/Sheet.tsx';

interface ListSheetProps<T> extends QueryBodyProps<T> {
  readonly label: string;
  readonly head: ReactNode;
}

export const ListSheet = <T,>({ label, head, ...body }: ListSheetProps<T>) => (
  <Sheet aria-label={label} head={head}>
    <QueryBody {...body} />
  </Sheet>
);
