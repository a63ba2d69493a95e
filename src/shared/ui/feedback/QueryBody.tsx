import type { ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Loading } from './Skeleton.tsx';

interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface QueryBodyProps<T> {
  readonly query: QueryState<T>;
  /** Announced while the skeleton is shown. */
  readonly loading?: string;
  readonly skeleton: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function QueryBody<T>({ query, loading, skeleton, isEmpty, empty, children }: QueryBodyProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return <Loading {...(loading !== undefined && { label: loading })}>{skeleton}</Loading>;
}
