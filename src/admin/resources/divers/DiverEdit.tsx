import type { Diver } from '#contract/divers.ts';
import { Stack } from '@mui/material';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { parisDay } from '#domain/dates.ts';
import { certificateValidOn } from '#domain/divers/certificate.ts';
import { can } from '#domain/permissions.ts';
import { CERTIFICATE_MISSING } from '#messages/certificates.ts';
import { longDay, numericDay, plural, siteName } from '#messages/format.ts';
import { DIVER_FORM_LABELS } from './form-labels.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { useActor, useClubSettings, useOffers } from '#ui/data/club-hooks.ts';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { ClubForm } from '#admin/components/form/ClubForm.tsx';

import { useProviderQuery, useRecord } from '#admin/providers/hooks.ts';
import { DiverButtons } from './DiverButtons.tsx';
import { MergeBanners } from './MergeBanners.tsx';
import { DiverInputs } from './DiverInputs.tsx';
import { PersonPage } from './PersonPage.tsx';

const MailDialog = lazy(() => import('./MailDialog.tsx'));
const MergeDialog = lazy(() => import('./MergeDialog.tsx'));

/** Mails and merges on our server; a link to the situation on another one. */
function DiverLinks() {
  const diver = useRecord<Diver>();
  const { id } = diver;
  const merges = can(useActor(), 'dataRequests.answer');
  if (useOffers('memberMails')) {
    return (
      <>
        {merges && (
          <DialogButton variant="quiet" renderDialog={(close) => <MergeDialog diver={diver} onClose={close} />}>
            Fusionner avec un autre membre
          </DialogButton>
        )}
        <DialogButton icon="mail" renderDialog={(close) => <MailDialog selection={{ ids: [id] }} onClose={close} />}>
          Écrire
        </DialogButton>
      </>
    );
  }
  return (
    <ButtonLink to={withQuery(paths.situation, { membre: id })} variant="quiet" icon="info">
      Où en est ce membre&nbsp;?
    </ButtonLink>
  );
}

/** A member's record (specification §2 'Diver form'), on our server the first part of their page. */
export function DiverEdit() {
  const isPage = useOffers('memberPage');
  const form = (
    <Stack spacing={2}>
      <DiverBanners />
      <DiverForm />
    </Stack>
  );
  return (
    <ClubEdit<Diver> actions={<DiverLinks />} labels={DIVER_FORM_LABELS} history={false}>
      {isPage ? <PersonPage>{form}</PersonPage> : form}
    </ClubEdit>
  );
}

function DiverForm() {
  const mayChange = useMayChange();
  return (
    <ClubForm readOnly={!mayChange} buttons={mayChange ? <DiverButtons /> : <p>Cette fiche est en lecture seule.</p>}>
      <DiverInputs />
    </ClubForm>
  );
}

/** Warns of a missing or expired certificate (specification §2), and of a read-only record. */
function DiverBanners() {
  const { caci_date: certificate, frozen } = useRecord<Diver>();
  const { watchesCertificates } = useClubSettings();
  const isValid = certificateValidOn(certificate, useToday());
  const mayChange = useMayChange();
  return (
    <>
      {watchesCertificates && !isValid && (
        <Banner tone="warn">
          {certificate === null
            ? CERTIFICATE_MISSING
            : 'Attention, certificat médical non valide car daté de plus de 1 an'}
        </Banner>
      )}
      {frozen === true && (
        <Banner tone="warn">
          Accès gelé&nbsp;: une ancienne adresse e-mail a contesté son changement. Appelez ce membre, corrigez l’adresse
          s’il le faut, puis «&nbsp;Rétablir l’accès&nbsp;».
        </Banner>
      )}
      <Absences />
      <MergeBanners />
      {!mayChange && (
        <Banner tone="note">
          C’est la fiche d’un administrateur&nbsp;: seul un super-administrateur peut la modifier.
        </Banner>
      )}
    </>
  );
}

/** Administrators' records are SUPER_ADMIN's (contract §10); our server marks them, another one refuses the change. */
function useMayChange(): boolean {
  const diver = useRecord<Diver>();
  const actor = useActor();
  return diver.protected !== true && can(actor, 'divers.update', diver);
}

/** Absences without notice of the season; nothing when there are none, or in front of another server. */
function Absences() {
  const { id } = useRecord<Diver>();
  const enabled = useOffers('ledger');
  const { data } = useProviderQuery(
    ['divers', 'absences', id],
    (provider, call) => provider.call('GET /divers/:id/absences', { ...call, params: { id } }),
    {
      enabled,
    },
  );
  if (!data || data.outings.length === 0) return null;
  return (
    <Banner
      tone="warn"
      title={`${plural(data.outings.length, 'absence', 'absences')} sans prévenir depuis le ${numericDay(data.since)}`}
    >
      <ul>
        {data.outings.map(({ id: outing, date, site }) => (
          <li key={outing}>
            <Link to={paths.outing(outing)}>
              {siteName(site.name)}, {longDay(parisDay(date))}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
