import type { ReactNode } from 'react';
import { Create, useNavigate, useNotify, type RaRecord } from 'react-admin';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { SAVED, useListAddress } from './ClubEdit.tsx';
import { SaveRefusalProvider, useSaveRefusalState } from './SaveRefusal.ts';

interface ClubCreateProps<T extends RaRecord> {
  readonly title: string;
  readonly record: Partial<T>;
  readonly success?: string;
  /** Address after the save; the list by default. */
  readonly redirectTo?: (created: T) => string;
  readonly children: ReactNode;
}

/** Shows a refused save in the form, where react-admin would notify it. */
export function ClubCreate<T extends RaRecord>(props: ClubCreateProps<T>) {
  const { title, record, success = SAVED, redirectTo, children } = props;
  const back = useListAddress();
  const navigate = useNavigate();
  const notify = useNotify();
  const refusal = useSaveRefusalState();
  const onSuccess = (created: T): void => {
    refusal.clear();
    notify(success);
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
