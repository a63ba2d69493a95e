import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { readDao, type DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { whyNotEditable, yearOf } from '../../../shared/domain/donations/editability.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { LOCKED_NOTICE } from '../../../shared/messages/donations.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { daoQuery, useUpdateDao } from '../../features/donations/api/daos.ts';
import { DeleteDonation } from '../../features/donations/components/DeleteDonation.tsx';
import { DonationForm } from '../../features/donations/components/DonationForm.tsx';
import { DonationSheet } from '../../features/donations/components/DonationSheet.tsx';
import { StaleDonation } from '../../features/donations/components/DonationConflict.tsx';
import { updateBody, type Figures } from '../../features/donations/model/request-body.ts';
import { entryOf, type Entry } from '../../features/donations/model/form-values.ts';
import { donorName } from '../../features/donations/model/names.ts';
import type { Holder } from '../../features/donations/model/useJourney.ts';
import { donationsOf } from './DonationListPage.tsx';
import styles from './DonationPages.module.css';
import type { Donor } from './useDonor.ts';

interface DonationEntryProps {
  /** As it stands on the server now; what is edited is how it stood when the form opened. */
  readonly record: DaoRecord;
  readonly holder: Holder;
  readonly isOther: boolean;
  readonly donor: Donor;
  readonly back: string;
}

interface Sent {
  readonly entry: Entry;
  readonly figures: Figures;
}

export function DonationEntry({ record, holder, isOther, donor, back }: DonationEntryProps) {
  const { ours, editing, sites, distanceUrl } = donor;
  const [opened, setOpened] = useState(record);
  const [sent, setSent] = useState<Sent | null>(null);
  const { mutate, isPending, isSuccess, error, reset } = useUpdateDao(opened.id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = (said: string, day: string): void => {
    toast(said);
    void navigate(back === paths.donations ? donationsOf(yearOf(day)) : back);
  };

  const save = (base: DaoRecord, { entry, figures }: Sent): void => {
    setSent({ entry, figures });
    mutate(updateBody(base, entry, figures, { ours }), {
      onSuccess: () => leave('Modifié avec succés.', entry.daodate),
    });
  };
  const open = (next: DaoRecord): void => {
    queries.setQueryData(daoQuery(String(next.id)).queryKey, next);
    setOpened(next);
    reset();
  };

  const stale = error instanceof ApiError && error.code === 'STALE_VERSION' ? readDao(error.current) : null;
  // Locked while it was open here: the notice, and what was typed stays below it until one leaves.
  const why = whyNotEditable({ day: opened.daodate, locked: opened.daolocked }, editing);
  const whose = isOther ? donorName(opened, holder) : '';
  const about = [whose, shortDayYear(opened.daodate), opened.daosite].filter((part) => part !== '');
  const title = (
    <PageTitle back={back} intro={about.join(', ')}>
      Don aux œuvres
    </PageTitle>
  );

  if (why !== null) {
    return (
      <>
        {title}
        <div className={styles.notice}>
          {why === 'DONATION_LOCKED' ? (
            <Banner tone="warning" title="Don verrouillé">
              <p>{LOCKED_NOTICE}</p>
            </Banner>
          ) : (
            <Banner tone="info">
              <p>
                Seuls les dons de {editing.year} peuvent encore être modifiés. Pour celui-ci, contactez le trésorier.
              </p>
            </Banner>
          )}
        </div>
        <DonationSheet record={opened} holder={holder} />
      </>
    );
  }
  return (
    <>
      {title}
      <DonationForm
        key={opened.version}
        start={entryOf(opened)}
        before={opened}
        holder={holder}
        editing={editing}
        sites={sites}
        distanceUrl={distanceUrl}
        label="Modifier"
        busy={isPending}
        saved={isSuccess}
        refused={stale ? null : error}
        onSave={(entry, figures) => save(opened, { entry, figures })}
        actions={
          <DeleteDonation
            record={opened}
            of={whose}
            onDeleted={() => leave('Don aux œuvres supprimé.', opened.daodate)}
          />
        }
      />
      {stale && sent && (
        <StaleDonation
          mine={sent.entry}
          figures={sent.figures}
          current={stale}
          busy={isPending}
          onKeepMine={() => save(stale, sent)}
          onTakeTheirs={() => open(stale)}
          onClose={reset}
        />
      )}
    </>
  );
}
