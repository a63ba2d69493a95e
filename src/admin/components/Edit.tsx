import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Edit as RaEdit, useNotify, type RaRecord } from 'react-admin';
import { ApiError } from '../../shared/api/client/errors.ts';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import styles from './forms.module.css';
import { FormSkeleton } from './SimpleForm.tsx';
import { SaveRefusalProvider, useSaveRefusalState } from './SaveRefusal.ts';
import { useFocusKept } from './useFocusHandover.ts';

interface EditProps<T extends RaRecord> {
  readonly resource?: string;
  /** Of the record; the address's `:id` unless said. */
  readonly id?: number | string;
  /** Address of 'Retour'. */
  readonly back: string;
  readonly title: (record: T) => string;
  /** Notified once the record is saved (specification §4). */
  readonly success: string;
  /** Follows a save; the form stays open unless said. */
  readonly onSaved?: (saved: T) => void;
  /** Above the form: a warning about the record. */
  readonly banner?: ReactNode;
  /** Below the form: the record's history. */
  readonly history?: ReactNode;
  readonly children: ReactNode;
}

/**
 * react-admin's page of one record, saved pessimistically: nothing is said to be saved before the server has it, and
 * what was typed stays when it refuses.
 */
export function Edit<T extends RaRecord>(props: EditProps<T>) {
  const { back, title, success, onSaved, banner, history, children, ...edit } = props;
  const notify = useNotify();
  const refusal = useSaveRefusalState();
  const onSuccess = (saved: T): void => {
    refusal.clear();
    // Before `onSaved` may leave the back office, which takes its notifications along.
    flushSync(() => notify(success));
    onSaved?.(saved);
  };
  return (
    <RaEdit<T>
      {...edit}
      title={false}
      actions={false}
      redirect={false}
      component="div"
      mutationMode="pessimistic"
      queryOptions={SHOWN_IN_PLACE}
      mutationOptions={{ onSuccess, onError: refusal.onError }}
      render={({ record, error, refetch }) =>
        record ? (
          <>
            <PageTitle back={back}>{title(record)}</PageTitle>
            {banner && <div className={styles.banner}>{banner}</div>}
            <SaveRefusalProvider value={refusal}>{children}</SaveRefusalProvider>
            {history}
          </>
        ) : error ? (
          <NotRead back={back} error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton back={back} />
        )
      }
    />
  );
}

/** react-admin would lead to the list, and notify something else. */
const SHOWN_IN_PLACE = { onError: () => undefined };

interface NotReadProps {
  readonly back: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A missing record stays missing however often it is asked for; any other failure may pass. */
function NotRead({ back, error, onRetry }: NotReadProps) {
  const part = useFocusKept<HTMLDivElement>('main');
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div ref={part}>
      <PageTitle back={back}>{isGone ? 'Fiche introuvable' : 'Fiche indisponible'}</PageTitle>
      <ErrorMessage error={error} {...(!isGone && { onRetry })} />
    </div>
  );
}
