import { useState } from 'react';
import { useNavigate } from 'react-router';
import { whyNoneCanBeAdded, yearOf } from '../../../shared/domain/donations/editability.ts';
import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useCreateDao } from '../../features/donations/api/create-dao.ts';
import { MissingCarBanner } from '../../features/donations/components/MissingCarBanner.tsx';
import { DonationForm } from '../../features/donations/components/DonationForm.tsx';
import { createBody } from '../../features/donations/model/request-body.ts';
import { newValues } from '../../features/donations/model/form-values.ts';
import type { DonationContext } from '../../features/donations/model/useDonationContext.ts';
import { donationsOf } from './DonationListPage.tsx';

/** /daos/new: a donation of the member, prefilled. */
export function DonationNewPage({ context }: { readonly context: DonationContext }) {
  const { me, ours, editing, clubMail } = context;
  const [start] = useState(() => newValues(editing.today));
  const { mutate, isPending, isSuccess, error } = useCreateDao();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle back={paths.donations}>Nouveau don aux œuvres</PageTitle>
      {whyNoneCanBeAdded(me.voiturecv) ? (
        <MissingCarBanner mail={clubMail} treasurer={editing.treasurer ? me.id : undefined} />
      ) : (
        <DonationForm
          start={start}
          before={null}
          donor={me}
          context={context}
          label="Ajouter"
          busy={isPending || isSuccess}
          error={error}
          onSave={(values, figures) =>
            mutate(createBody(values, figures, me, { ours }), {
              onSuccess: () => {
                toast('Don aux œuvres ajouté.');
                void navigate(donationsOf(yearOf(values.daodate)));
              },
            })
          }
        />
      )}
    </>
  );
}
