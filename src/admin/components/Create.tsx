import type { ReactNode } from 'react';
import { Create as RaCreate, useNavigate, useNotify, type RaRecord } from 'react-admin';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { SaveRefusalProvider, useSaveRefusalState } from './SaveRefusal.ts';

interface CreateProps<T extends RaRecord> {
  readonly resource?: string;
  /** Address of 'Retour'. */
  readonly back: string;
  readonly title: string;
  /** Values of a new record's form. */
  readonly record: Partial<T>;
  /** Notified once the record is saved. */
  readonly success: string;
  /** Address that follows; `back` unless said. */
  readonly redirectTo?: (created: T) => string;
  readonly children: ReactNode;
}

/** react-admin's page of a new record, with our title and notice, and refusals shown in the form. */
export function Create<T extends RaRecord>(props: CreateProps<T>) {
  const { back, title, success, redirectTo, children, ...create } = props;
  const navigate = useNavigate();
  const notify = useNotify();
  const refusal = useSaveRefusalState();
  const onSuccess = (created: T): void => {
    refusal.clear();
    notify(success);
    navigate(redirectTo?.(created) ?? back);
  };
  return (
    <RaCreate<T>
      {...create}
      title={false}
      redirect={false}
      component="div"
      mutationOptions={{ onSuccess, onError: refusal.onError }}
    >
      <PageTitle back={back}>{title}</PageTitle>
      <SaveRefusalProvider value={refusal}>{children}</SaveRefusalProvider>
    </RaCreate>
  );
}
