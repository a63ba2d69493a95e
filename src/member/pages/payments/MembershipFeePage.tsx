import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { useLocation } from 'react-router-dom';
import { openFeePayment } from '#api/third-party/checkout.ts';
import { feeStanding } from '#domain/membership/dossier-state.ts';
import { isUnderWay, type PaymentPlan } from '#domain/membership/fee.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { dayAndTime } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { configQuery, useActor, useClaims, useClubConfig, useCurrentDiver, useOffers } from '#ui/data/club-hooks.ts';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import dossier from '#member/features/membership/components/DossierForm.module.css';
import { FeeChoice, FeePlan } from '#member/features/membership/components/Fees.tsx';
import { useCheckout } from '#member/features/payments/api.ts';
import {
  NotOpened,
  NotPaid,
  PaymentConfirmation,
  paymentReturn,
} from '#member/features/payments/components/PaymentConfirmation.tsx';
import { useSituation } from '#ui/situation/api.ts';

/** The three cases of the membership fee (specification §2), and the return from its payment. */
export default function MembershipFeePage() {
  const back = paymentReturn(useLocation().search);
  const keepsDossiers = useOffers('dossierHistory');
  const actor = useActor();
  return (
    <>
      <PageTitle back={paths.home}>Payer ma cotisation</PageTitle>
      {back.kind === 'succeeded' ? (
        <PaymentConfirmation
          checkoutId={back.checkoutId}
          success={paths.membershipSuccess}
          again={paths.membershipFee}
        />
      ) : (
        <>
          <Standing returned={back.kind === 'failed'} />
          {keepsDossiers && <Plan />}
          {keepsDossiers && actor && !actor.desactived && <LastDossier licence={actor.licenceNumber} />}
        </>
      )}
    </>
  );
}

function Standing({ returned }: { readonly returned: boolean }) {
  const me = useCurrentDiver();
  const isConfigured = !useQuery(configQuery).isPending;
  return (
    <QueryBody
      query={{ ...me, data: isConfigured ? me.data : undefined }}
      skeleton={<Skeleton width={820} height={320} />}
    >
      {({ cotisation }) => <Fee fee={cotisation == null ? null : centsOfEuros(cotisation)} returned={returned} />}
    </QueryBody>
  );
}

/** Our server only; nothing before it is known. */
function Plan() {
  const plan = useSituation(null).data?.instalments ?? [];
  return isUnderWay(plan, useToday()) ? <FeePlan plan={plan} /> : null;
}

function Fee({ fee, returned }: { readonly fee: Cents | null; readonly returned: boolean }) {
  const { club } = useClubConfig();
  const standing = feeStanding(fee);
  if (standing === 'inOrder') return <Banner tone="ok" title="Vous êtes en ordre de cotisation" />;
  if (standing === 'due' && fee !== null) return <Due fee={fee} returned={returned} />;
  return (
    <Banner
      tone="warn"
      title="Vous n'êtes pas elligible au dossier numérique, veuillez contacter le comité."
      actions={club.secretaryEmail !== '' && <a href={`mailto:${club.secretaryEmail}`}>Écrire au comité</a>}
    />
  );
}

function Due({ fee, returned }: { readonly fee: Cents; readonly returned: boolean }) {
  const { payment } = useClubConfig();
  const licence = useClaims()?.sub ?? '';
  const today = useToday();
  const { pay, leaving, error, retry } = useCheckout((plan: PaymentPlan, signal) =>
    openFeePayment(payment, { licence, plan }, { signal }),
  );
  const notice = error ? (
    <NotOpened error={error} onRetry={retry} />
  ) : (
    returned && <NotPaid>Vous pouvez recommencer quand vous voulez.</NotPaid>
  );
  return <FeeChoice fee={fee} today={today} leaving={leaving} onPay={pay} notice={notice || undefined} />;
}

/** The text that the member sent last (our server only); nothing before it is known. */
export function LastDossier({ licence }: { readonly licence: string }) {
  const { data } = useQuery({
    queryKey: ['divers', 'dossier', licence],
    queryFn: ({ signal }) =>
      call('GET /divers/mailInscription/:licenceNumber', { signal, params: { licenceNumber: licence } }),
  });
  if (!data?.sentAt) return null;
  return (
    <details className={dossier.last}>
      <summary>{`Mon dossier envoyé le ${dayAndTime(data.sentAt)}`}</summary>
      <p className={dossier.sent}>{data.text}</p>
    </details>
  );
}
