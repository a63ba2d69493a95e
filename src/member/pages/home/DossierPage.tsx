import type { Diver } from '#contract/divers.ts';
import { cx } from '#ui/components/cx.ts';
import { useNavigate } from 'react-router-dom';
import type { ClubConfig } from '#shared/config.ts';
import type { Season } from '#domain/membership/season-label.ts';
import { feeStanding } from '#domain/membership/dossier-state.ts';
import { feeBreakdown } from '#domain/membership/fee.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { shortDayYear } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { RichText } from '#ui/components/RichText.tsx';
import { ExternalLink } from '#ui/components/ExternalLink.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import { useOffers } from '#ui/data/club-hooks.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { DossierForm } from '#member/features/membership/components/DossierForm.tsx';
import styles from '#member/features/membership/components/DossierForm.module.css';
import { OwnDataForm } from '#member/features/personal-data/components/OwnDataForm.tsx';
import { FeeBreakdown } from '#member/features/membership/components/Fees.tsx';

interface DossierPageProps {
  readonly me: Diver;
  readonly season: Season;
  readonly config: ClubConfig;
  readonly onPostpone?: (() => void) | undefined;
}

const cents = (euros: number): Cents => centsOfEuros(euros) ?? 0;

/** An answer leaves hidden contacts out. */
const NO_CONTACTS = { urgence1: '', urgence2: '' };

/** Specification §2. */
export default function DossierPage({ me, season, config, onPostpone }: DossierPageProps) {
  const navigate = useNavigate();
  const isOurs = useOffers('myData');
  const label = season.label || config.season;
  const parts = {
    adhesion: cents(me.cotadhesion),
    licence: cents(me.cotlicence),
    insurance: cents(me.cotassurance),
    supervisorRebate: cents(me.cotencadrant),
  };
  const fee = me.cotisation == null ? null : cents(me.cotisation);
  return (
    <>
      <PageTitle intro="Vérifiez vos données, envoyez votre dossier, puis payez votre cotisation.">
        {`Dossier d’inscription ${label}`}
      </PageTitle>
      {season.text !== '' && <RichText text={season.text} className={styles.words} />}
      <div className={styles.layout}>
        <div className={styles.sheet}>
          <DossierForm
            record={{ ...NO_CONTACTS, ...me }}
            season={label}
            mail={config.mail}
            clubMail={config.club.itEmail}
            onSent={() => void navigate(paths.membershipFee)}
            onPostpone={onPostpone}
            renderFields={isOurs ? (onDirty) => <OwnDataForm me={me} onDirty={onDirty} /> : undefined}
          />
        </div>
        <aside className={cx('stack gap-4', styles.aside)} aria-label="À savoir">
          <div>
            <FeeBreakdown {...feeBreakdown(parts, fee)} />
            <p className="quiet small">
              {feeStanding(fee) === 'inOrder'
                ? 'Vous êtes en ordre de cotisation.'
                : 'Vous la payez après l’envoi, en 1 ou 3\u00a0fois sans frais.'}
            </p>
          </div>
          <div className={cx('stack gap-2', styles.side)}>
            <ExternalLink href={config.links.dossierPdf}>
              <Icon name="download" size={18} />
              Dossier complet (PDF)
            </ExternalLink>
            {season.deadline !== null && (
              <p className="quiet small">
                {onPostpone
                  ? `À envoyer au plus tard le ${shortDayYear(season.deadline)}.`
                  : `Il était à envoyer au plus tard le ${shortDayYear(season.deadline)}.`}
              </p>
            )}
          </div>
        </aside>
      </div>
    </>
  );
}
