import { useState } from 'react';
import { useNavigate } from 'react-router';
import { whyNoneCanBeAdded, yearOf } from '../../../shared/domain/donations/editability.ts';
import { paths } from '../../../shared/paths.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useCreateDao } from '../../features/donations/api/daos.ts';
import { CarMissing } from '../../features/donations/components/MissingCarBanner.tsx';
import { DonationForm } from '../../features/donations/components/DonationForm.tsx';
import { createBody } from '../../features/donations/model/request-body.ts';
import { newEntry } from '../../features/donations/model/form-values.ts';
import { donationsOf } from './DonationListPage.tsx';
import type { Donor } from './useDonor.ts';

/** /daos/new: an entry of one's own, prefilled. */
export function DonationNewPage({ donor }: { readonly donor: Donor }) {
  const { me, ours, editing, sites, distanceUrl, clubMail } = donor;
  const [start] = useState(() => newEntry(editing.today));
  const { mutate, isPending, isSuccess, error } = useCreateDao();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle back={paths.donations}>Nouveau don aux œuvres</PageTitle>
      {whyNoneCanBeAdded(me.voiturecv) ? (
        <CarMissing mail={clubMail} treasurer={editing.treasurer ? me.id : undefined} />
      ) : (
        <DonationForm
          start={start}
          before={null}
          holder={me}
          editing={editing}
          sites={sites}
          distanceUrl={distanceUrl}
          label="Ajouter"
          busy={isPending}
          saved={isSuccess}
          refused={error}
          onSave={(entry, figures) =>
            mutate(createBody(entry, figures, me, { ours }), {
              onSuccess: () => {
                toast('Don aux œuvres ajouté.');
                void navigate(donationsOf(yearOf(entry.daodate)));
              },
            })
          }
        />
      )}
    </>
  );
}
