import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Edit, useNotify, type RaRecord } from 'react-admin';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import styles from './forms.module.css';
import { FormSkeleton } from './ClubForm.tsx';
import { SaveRefusalProvider, useSaveRefusalState } from './SaveRefusal.ts';
import { useFocusKept } from '../useFocusHandover.ts';

interface ClubEditProps<T extends RaRecord> {
  readonly resource?: string;
  /** The address's `:id` by default. */
  readonly id?: number | string;
  readonly back: string;
  readonly title: (record: T) => string;
  /** Sentence notified after the save (specification §4). */
  readonly success: string;
  /** Called after the save; the form stays open by default. */
  readonly onSaved?: (saved: T) => void;
  readonly actions?: (record: T) => ReactNode;
  readonly banner?: ReactNode;
  readonly history?: ReactNode;
  readonly children: ReactNode;
}

/** Saves pessimistically: success is notified after the server's answer, and a refused form keeps its values. */
export function ClubEdit<T extends RaRecord>(props: ClubEditProps<T>) {
  const { back, title, actions, success, onSaved, banner, history, children, ...edit } = props;
  const notify = useNotify();
  const refusal = useSaveRefusalState();
  const onSuccess = (saved: T): void => {
    refusal.clear();
    // Notifies before `onSaved`, which may leave the back office and drop its notifications.
    flushSync(() => notify(success));
    onSaved?.(saved);
  };
  return (
    <Edit<T>
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
            <PageTitle back={back} actions={actions?.(record)}>
              {title(record)}
            </PageTitle>
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

/** Keeps react-admin from redirecting to the list and notifying a second time. */
const SHOWN_IN_PLACE = { onError: () => undefined };

interface NotReadProps {
  readonly back: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Offers no retry for a missing record. */
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
