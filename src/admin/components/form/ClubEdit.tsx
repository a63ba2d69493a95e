import type { ReactNode } from 'react';
import {
  Edit,
  useGetRecordRepresentation,
  useNotify,
  useResourceContext,
  type RaRecord,
  Create,
  useNavigate,
} from 'react-admin';
import { flushSync } from 'react-dom';
import { ApiError } from '#api/client/errors.ts';
import { paths } from '#shared/paths.ts';
import { resourceScreen } from '#shared/resource-screens.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { History } from '../history/History.tsx';
import { useListAddress } from '../list-address.ts';
import { useFocusKept } from '../useFocusKept.tsx';
import { FormSkeleton, SaveRefusalProvider, useSaveRefusalState, type FieldLabels } from './ClubForm.tsx';
import styles from './forms.module.css';

/** Notified after every save (specification §4). */
export const SAVED = 'Modifié avec succés.';

const useListOfResource = (): string => useListAddress(resourceScreen(useResourceContext() ?? '')?.path ?? paths.home);

interface ClubEditProps<T extends RaRecord> {
  /** The address's by default. */
  readonly id?: number;
  /** The list by default. */
  readonly back?: string;
  /** The record's representation by default. */
  readonly title?: string;
  readonly success?: string;
  /** Makes the record to send from the form's values and the record that was read. */
  readonly transform?: (values: object, record: T | undefined) => object;
  /** Called after the save; the form stays open by default. */
  readonly onSaved?: (saved: T) => void;
  readonly actions?: ReactNode;
  readonly banner?: ReactNode;
  /** French names of the fields in the form's order, for conflicts and the history; without them there is no history. */
  readonly labels?: FieldLabels;
  /** False where the page draws the history elsewhere. */
  readonly history?: false;
  readonly children: ReactNode;
}

/** Saves pessimistically: success is notified after the server's answer, and a refused form keeps its values. */
export function ClubEdit<T extends RaRecord>(props: ClubEditProps<T>) {
  const list = useListOfResource();
  const {
    id,
    back = list,
    title,
    success = SAVED,
    transform,
    onSaved,
    actions,
    banner,
    labels,
    history = labels,
    children,
  } = props;
  const represent = useGetRecordRepresentation();
  const notify = useNotify();
  const refusal = useSaveRefusalState(labels);
  const onSuccess = (saved: T): void => {
    refusal.clear();
    // Notifies before `onSaved`, which may leave the back office and drop its notifications.
    flushSync(() => notify(success));
    onSaved?.(saved);
  };
  return (
    <Edit<T>
      {...(id !== undefined && { id })}
      {...(transform && {
        transform: (values: object, before?: { previousData: T }) => transform(values, before?.previousData),
      })}
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
            <PageTitle back={back} actions={actions}>
              {title ?? (represent(record) as string)}
            </PageTitle>
            {banner && <div className={styles.banner}>{banner}</div>}
            <SaveRefusalProvider value={refusal}>{children}</SaveRefusalProvider>
            {history && <History labels={history} />}
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

/** Keeps react-admin from redirecting to the list and notifying a second time; a list's record may lack parts of a single one. */
const SHOWN_IN_PLACE = { onError: () => undefined, staleTime: 0 };

interface NotReadProps {
  readonly back: string;
  readonly title?: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of a form without its record; offers no retry for a missing one. */
export function NotRead({ back, title, error, onRetry }: NotReadProps) {
  const part = useFocusKept<HTMLDivElement>('main');
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div ref={part}>
      <PageTitle back={back}>{title ?? (isGone ? 'Fiche introuvable' : 'Fiche indisponible')}</PageTitle>
      <ErrorMessage error={error} {...(!isGone && { onRetry })} />
    </div>
  );
}

interface ClubCreateProps<T extends RaRecord> {
  readonly title: string;
  readonly record: Partial<T>;
  readonly success?: string | ((created: T) => string);
  /** Address after the save; the list by default. */
  readonly redirectTo?: (created: T) => string;
  readonly children: ReactNode;
}

/** Shows a refused save in the form, where react-admin would notify it. */
export function ClubCreate<T extends RaRecord>(props: ClubCreateProps<T>) {
  const { title, record, success = SAVED, redirectTo, children } = props;
  const back = useListOfResource();
  const navigate = useNavigate();
  const notify = useNotify();
  const refusal = useSaveRefusalState();
  const onSuccess = (created: T): void => {
    refusal.clear();
    notify(typeof success === 'string' ? success : success(created));
    navigate(redirectTo?.(created) ?? back);
  };
  return (
    <Create<T>
      record={record}
      title={false}
      redirect={false}
      component="div"
      mutationOptions={{ onSuccess, onError: refusal.onError }}
    >
      <PageTitle back={back}>{title}</PageTitle>
      <SaveRefusalProvider value={refusal}>{children}</SaveRefusalProvider>
    </Create>
  );
}
