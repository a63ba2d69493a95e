import type { ReactNode } from 'react';
import { EditBase, Form, useEditContext, type RaRecord } from 'react-admin';
import { ApiError } from '../../shared/api/client/errors.ts';
import type { AuditedResource } from '../../shared/domain/audit.ts';
import { useServer } from '../../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../shared/ui/feedback/toast.ts';
import { FormConflict } from '../components/conflict/FormConflict.tsx';
import { FormFrame } from './FormFrame.tsx';
import styles from './FormFrame.module.css';
import { FormSkeleton } from '../components/FormSkeleton.tsx';
import { History } from './History.tsx';
import { useFocusKept } from '../components/useFocusHandover.ts';
import { useSaveRefusalState, type SaveRefusal } from '../components/SaveRefusal.ts';

export interface EditScreenProps<T extends RaRecord> {
  readonly resource: AuditedResource;
  readonly id: number | string;
  /** Where 'Retour' leads: the list. */
  readonly back: string;
  readonly title: (record: T) => string;
  /** Said once the record is saved (specification §4). */
  readonly success: string;
  /** What follows; one stays on the form unless said. */
  readonly then?: (saved: T) => void;
  /** French names of the fields, for the comparison of two people's changes. */
  readonly labels: Readonly<Record<string, string>>;
  /** Whose history is not the reader's to see: it goes by the right to change the record. */
  readonly keepsHistory?: (record: T) => boolean;
  /** Above the form: a warning about the record. */
  readonly renderBanner?: (record: T) => ReactNode;
  /** The inputs. */
  readonly children: ReactNode;
  /** The line of buttons below the inputs. */
  readonly actions: ReactNode;
}

/** React-admin would lead to the list, and say nothing of why. */
const SAID_IN_PLACE = { onError: () => undefined };

/**
 * One record's form: nothing is said to be saved before the server has it, what was typed stays when it refuses, and
 * when somebody else was quicker both versions stand side by side (contract §2).
 */
export function EditScreen<T extends RaRecord>(props: EditScreenProps<T>) {
  const refusal = useSaveRefusalState();
  const done = (saved: T): void => {
    refusal.clear();
    toast(props.success);
    props.then?.(saved);
  };
  return (
    <EditBase
      resource={props.resource}
      id={props.id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      queryOptions={SAID_IN_PLACE}
      mutationOptions={{ onSuccess: done, onError: refusal.onError }}
    >
      <EditBody {...props} refusal={refusal} />
    </EditBase>
  );
}

function EditBody<T extends RaRecord>(props: EditScreenProps<T> & { readonly refusal: SaveRefusal }) {
  const { resource, id, back, title, keepsHistory, renderBanner, labels, children, actions, refusal } = props;
  const { record, error, refetch } = useEditContext<T>();
  const ours = useServer() === 'ours';
  if (!record) {
    return error ? <NotRead back={back} error={error} retry={() => void refetch()} /> : <FormSkeleton back={back} />;
  }
  return (
    <>
      <PageTitle back={back}>{title(record)}</PageTitle>
      {renderBanner && <div className={styles.banner}>{renderBanner(record)}</div>}
      <Form noValidate disableInvalidFormNotification>
        <FormFrame refused={refusal.sentence} actions={actions}>
          {children}
        </FormFrame>
        {refusal.current && <FormConflict labels={labels} current={refusal.current} onClose={refusal.clear} />}
      </Form>
      {ours && !keepsHistory?.(record) && (
        <History resource={resource} id={id} labels={labels} version={versionOf(record)} />
      )}
    </>
  );
}

const versionOf = (record: RaRecord): number | undefined =>
  typeof record['version'] === 'number' ? record['version'] : undefined;

interface NotReadProps {
  readonly back: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is not there stays away however often one asks; anything else may pass. */
function NotRead({ back, error, retry }: NotReadProps) {
  const part = useFocusKept<HTMLDivElement>('main');
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div ref={part}>
      <PageTitle back={back}>{gone ? 'Fiche introuvable' : 'Fiche indisponible'}</PageTitle>
      <ErrorMessage error={error} {...(!gone && { onRetry: retry })} />
    </div>
  );
}
