import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams, Link } from 'react-router-dom';
import { statementPdf } from '../../../shared/api/resources/money.ts';
import { whyNoneCanBeAdded, yearOf } from '../../../shared/domain/daos/entry.ts';
import { NO_CAR } from '../../../shared/domain/daos/valuation.ts';
import { CAR_MISSING } from '../../../shared/messages/daos.ts';
import { waiversFileName } from '../../../shared/messages/file-names.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Banner, EmptyState } from '../../../shared/ui/feedback/states.tsx';
import { ListSheet } from '../../../shared/ui/feedback/ListSheet.tsx';
import { DownloadButton } from '../../../shared/ui/files/DownloadButton.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Options } from '../../../shared/ui/form/Field.tsx';
import { ownDaosQuery, type DonationContext } from '../../features/daos/api.ts';
import { DonationTable, DonationTableSkeleton, YearFigures } from '../../features/daos/components/DonationYear.tsx';
import { yearOfDonations, yearsOf } from '../../features/daos/model/donation-year.ts';
import styles from './DonationPages.module.css';

export const donationsOf = (year: number): string => `${paths.donations}?annee=${year}`;

export function DonationListPage({ context }: { readonly context: DonationContext }) {
  const { me, ours, editing } = context;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const donations = useQuery(ownDaosQuery(me.id));
  const years = yearsOf(donations.data ?? [], editing.year, yearOf(editing.today));
  const asked = Number(params.get('annee'));
  const shown = years.includes(asked) ? asked : editing.year;
  const voiturecv = me.voiturecv ?? NO_CAR;
  const year = yearOfDonations(donations.data ?? [], shown, voiturecv);
  const noneCanBeAdded = whyNoneCanBeAdded(me.voiturecv) && CAR_MISSING;

  return (
    <>
      <PageTitle
        back={paths.home}
        intro="Les frais que vous engagez pour le club, et dont vous abandonnez le remboursement, sont des dons."
        actions={
          <Button
            variant="primary"
            icon="plus"
            reason={noneCanBeAdded}
            onClick={() => void navigate(paths.donationNew)}
          >
            Nouveau don
          </Button>
        }
      >
        Mes dons aux œuvres
      </PageTitle>
      {noneCanBeAdded && (
        <div className={styles.notice}>
          <MissingCarBanner context={context} />
        </div>
      )}
      <ListSheet
        label={`Année ${shown}`}
        head={
          <>
            <label className={styles.year}>
              Année
              <select
                value={shown}
                onChange={({ target }) =>
                  setParams({ annee: target.value }, { replace: true, preventScrollReset: true })
                }
              >
                <Options of={years.map((one) => [one, one])} />
              </select>
            </label>
            {ours && year.donations.length > 0 && (
              <DownloadButton load={() => statementPdf(shown)} name={waiversFileName(shown, me)}>
                Attestation de l’année (PDF)
              </DownloadButton>
            )}
          </>
        }
        query={donations}
        loading="Chargement de vos dons…"
        skeleton={<DonationTableSkeleton />}
        isEmpty={() => year.donations.length === 0}
        empty={
          <div className={styles.empty}>
            <EmptyState
              icon="calendar"
              title={`Aucun don aux œuvres en ${shown}`}
              actions={!noneCanBeAdded && <ButtonLink to={paths.donationNew}>Noter un premier don</ButtonLink>}
            >
              <p>
                Notez vos trajets et vos frais au fil de l’année&nbsp;: la réduction d’impôt se calcule toute seule.
              </p>
            </EmptyState>
          </div>
        }
      >
        {() => (
          <>
            <YearFigures year={year} voiturecv={voiturecv} />
            <DonationTable year={year} />
          </>
        )}
      </ListSheet>
    </>
  );
}

/** Donations require the carte grise (specification §2), which treasurers enter themselves. */
export const MissingCarBanner = ({ context: { me, editing, clubMail } }: { readonly context: DonationContext }) => (
  <Banner
    tone="warn"
    title="Votre carte grise manque"
    actions={
      editing.treasurer ? (
        <Link to={paths.diver(me.id)}>Ouvrir ma fiche</Link>
      ) : (
        clubMail !== '' && <a href={`mailto:${clubMail}?subject=Carte%20grise`}>Écrire au club</a>
      )
    }
  >
    <p>{editing.treasurer ? 'Indiquez « CV Voiture » sur votre fiche pour ajouter un don aux œuvres.' : CAR_MISSING}</p>
  </Banner>
);
