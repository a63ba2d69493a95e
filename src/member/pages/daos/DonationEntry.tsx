import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { readDao, type DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { updateDao } from '../../../shared/api/resources/daos.ts';
import type { DaoUpdate } from '../../../shared/contract/daos.ts';
import { whyNotEditable, yearOf } from '../../../shared/domain/daos/entry.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { LOCKED_NOTICE } from '../../../shared/messages/daos.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { daoQuery, useDaoChange } from '../../features/daos/api.ts';
import { DeleteDonation } from '../../features/daos/components/DeleteDonation.tsx';
import { DonationConflict } from '../../features/daos/components/DonationConflict.tsx';
import { DonationForm } from '../../features/daos/components/DonationForm.tsx';
import { DonationSheet, donorName } from '../../features/daos/components/DonationSheet.tsx';
import { valuesOf, type DonationValues } from '../../features/daos/model/form-values.ts';
import { updateBody, type Figures } from '../../features/daos/model/request-body.ts';
import type { DonationContext } from '../../features/daos/model/useDonationContext.ts';
import type { Donor } from '../../features/daos/model/useJourney.ts';
import { donationsOf } from './DonationListPage.tsx';
import styles from './DonationPages.module.css';

interface DonationEntryProps {
  /** Version on the server when the form opens. */
  readonly record: DaoRecord;
  readonly donor: Donor;
  readonly isOther: boolean;
  readonly context: DonationContext;
  readonly back: string;
}

interface Sent {
  readonly values: DonationValues;
  readonly figures: Figures;
}

export function DonationEntry({ record, donor, isOther, context, back }: DonationEntryProps) {
  const { ours, editing } = context;
  const [opened, setOpened] = useState(record);
  const [sent, setSent] = useState<Sent | null>(null);
  const { mutate, isPending, isSuccess, error, reset } = useDaoChange((body: DaoUpdate) => updateDao(opened.id, body));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = (message: string, day: string): void => {
    toast(message);
    void navigate(back === paths.donations ? donationsOf(yearOf(day)) : back);
  };

  const save = (base: DaoRecord, { values, figures }: Sent): void => {
    setSent({ values, figures });
    mutate(updateBody(base, values, figures, ours), {
      onSuccess: () => leave('Modifié avec succés.', values.daodate),
    });
  };
  const open = (next: DaoRecord): void => {
    queries.setQueryData(daoQuery(String(next.id)).queryKey, next);
    setOpened(next);
    reset();
  };

  const current = error instanceof ApiError && error.code === 'STALE_VERSION' ? readDao(error.current) : null;
  const why = whyNotEditable({ day: opened.daodate, locked: opened.daolocked }, editing);
  const name = isOther ? donorName(opened, donor) : '';
  const intro = [name, shortDayYear(opened.daodate), opened.daosite].filter((part) => part !== '').join(', ');
  const title = (
    <PageTitle back={back} intro={intro}>
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
        <DonationSheet record={opened} donor={donor} />
      </>
    );
  }
  return (
    <>
      {title}
      <DonationForm
        key={opened.version}
        start={valuesOf(opened)}
        before={opened}
        donor={donor}
        context={context}
        label="Modifier"
        busy={isPending || isSuccess}
        error={current ? null : error}
        onSave={(values, figures) => save(opened, { values, figures })}
        actions={
          <DeleteDonation
            record={opened}
            donorName={name}
            onDeleted={() => leave('Don aux œuvres supprimé.', opened.daodate)}
          />
        }
      />
      {current && sent && (
        <DonationConflict
          mine={sent.values}
          figures={sent.figures}
          current={current}
          busy={isPending}
          onKeepMine={() => save(current, sent)}
          onTakeTheirs={() => open(current)}
          onClose={reset}
        />
      )}
    </>
  );
}
