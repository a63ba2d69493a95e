import type { ReactNode } from 'react';
import { CreateBase, Form, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { PageTitle } from '../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../shared/ui/feedback/toast.ts';
import { FormFrame } from './FormFrame.tsx';
import { SaveButton } from '../components/SaveButton.tsx';
import { useSaveRefusalState } from '../components/SaveRefusal.ts';

interface CreateScreenProps<T extends RaRecord> {
  readonly resource: string;
  /** Where 'Retour' leads: the list. */
  readonly back: string;
  readonly title: string;
  readonly defaults: Partial<T>;
  /** Said once the record is there. */
  readonly success: string;
  /** Where one goes then; back unless said. */
  readonly then?: (created: T) => string;
  readonly children: ReactNode;
}

/** A new record's form. */
export function CreateScreen<T extends RaRecord>(props: CreateScreenProps<T>) {
  const { resource, back, title, defaults, success, then, children } = props;
  const navigate = useNavigate();
  const refusal = useSaveRefusalState();
  const done = (created: T): void => {
    refusal.clear();
    toast(success);
    void navigate(then?.(created) ?? back);
  };
  return (
    <CreateBase
      resource={resource}
      record={defaults}
      redirect={false}
      disableAuthentication
      mutationOptions={{ onSuccess: done, onError: refusal.onError }}
    >
      <PageTitle back={back}>{title}</PageTitle>
      <Form noValidate disableInvalidFormNotification>
        <FormFrame refused={refusal.sentence} actions={<SaveButton>Ajouter</SaveButton>}>
          {children}
        </FormFrame>
      </Form>
    </CreateBase>
  );
}
