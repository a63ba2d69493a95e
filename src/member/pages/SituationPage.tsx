import type { ClubEvent } from '#contract/events.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { parisDay } from '#domain/dates.ts';
import { certificateValidOn } from '#domain/divers/certificate.ts';
import { fullName } from '#domain/divers/identity.ts';
import type { ClubSettings } from '#domain/parametres/club-settings.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { maySupervise } from '#domain/registration/eligibility.ts';
import type { Kind } from '#domain/registration/placement.ts';
import { longDay, siteName, timeOf } from '#messages/format.ts';
import { errorMessages } from '#messages/errors.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Sheet } from '#ui/components/Sheet.tsx';
import { useActor, useClubConfig, useSettings, useOffers } from '#ui/data/club-hooks.ts';
import { personOf } from '#ui/data/viewer.ts';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useToday, useNow } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { eventQuery } from '../features/events/api.ts';
import { placeText } from '../features/registration/model/changes.ts';
import { activeEntryOf } from '../features/registration/model/rules.ts';
import { useSituation, type MemberSituation, actorOfMember, hasUnknownRole } from '#ui/situation/api.ts';
import { OutingAnswers, outingAnswer } from '../features/situation/components/OutingAnswers.tsx';
import styles from '#ui/situation/Situation.module.css';
import { SituationList } from '#ui/situation/SituationList.tsx';

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** `sortie`: for that outing too; `membre`: another member's, for administrators. */
export default function SituationPage() {
  const [params] = useSearchParams();
  const outingId = idOf(params.get('sortie'));
  const actor = useActor();
  const memberId = idOf(params.get('membre'));
  const own = memberId === null || memberId === actor?.id;
  const read = useSituation(own ? null : memberId);
  const settingsRead = useSettings();
  const today = useToday();
  const diver = read.data?.diver;
  const back = outingId !== null ? paths.outing(outingId) : own ? paths.home : paths.diver(memberId);
  const settings = settingsRead.data;
  const data = read.data && settings && actor ? { situation: read.data, settings, actor } : undefined;
  return (
    <>
      <PageTitle
        back={back}
        intro={
          own
            ? 'Ce qui est en ordre, ce qui ne l’est pas, et qui doit agir.'
            : 'Ce que le membre voit dans «\u00a0Où j’en suis\u00a0».'
        }
      >
        {own ? 'Où j’en suis' : diver ? `Situation de ${fullName(diver)}` : 'Situation d’un membre'}
      </PageTitle>
      <QueryBody
        query={{
          data,
          error: read.error ?? settingsRead.error,
          refetch: () => Promise.all([read.refetch(), settingsRead.refetch()]),
        }}
        loading="Chargement de la situation…"
        skeleton={<Skeleton height={520} />}
      >
        {(known) => (
          <>
            {outingId !== null && (
              <div className={styles.answer}>
                <OutingSituation
                  outingId={outingId}
                  situation={known.situation}
                  viewer={known.actor}
                  settings={known.settings}
                />
              </div>
            )}
            <SituationList
              situation={known.situation}
              club={{ wallet: known.settings.wallet, season: known.settings.season, today }}
              own={own}
            />
          </>
        )}
      </QueryBody>
    </>
  );
}

interface OutingSituationProps {
  readonly outingId: number;
  readonly situation: MemberSituation;
  /** The reader: the member in person, or an administrator. */
  readonly viewer: Actor;
  readonly settings: ClubSettings;
}

/** Whether the member may register on an outing, by the rules that the server refuses by. */
function OutingSituation(props: OutingSituationProps) {
  const { outingId, viewer } = props;
  const readable = can(viewer, 'events.read');
  const read = useQuery({ ...eventQuery(useQueryClient(), outingId), enabled: readable });
  if (!readable) return <Answers {...props} event={null} />;
  return (
    <QueryBody query={read} loading="Chargement de la plongée…" skeleton={<Skeleton height={180} />}>
      {(event) => <Answers {...props} event={event} />}
    </QueryBody>
  );
}

function Answers(props: OutingSituationProps & { event: ClubEvent | null }) {
  const { outingId, situation, viewer, settings, event } = props;
  const now = useNow();
  const startCounts = useOffers('afterStart');
  const { tariffs, charges } = useClubConfig();
  const { diver } = situation;
  const own = diver.id === viewer.id;
  const member = own ? viewer : actorOfMember(situation);
  const ask = (actor: Actor, kind: Kind) =>
    outingAnswer({
      actor,
      person: personOf(diver),
      event,
      kind,
      wallet: settings.wallet,
      now,
      startCounts,
      tariffs,
      charges,
    });
  const kinds: Kind[] = event && maySupervise(member, diver) ? ['PARTICIPANT', 'ACCOMPANIST'] : ['PARTICIPANT'];
  const entry = event && activeEntryOf(event, diver.id);
  const day = event && parisDay(event.date);
  const byViewer = kinds.some((kind) => ask(viewer, kind).obstacles.length === 0);
  const expires = day !== null && settings.watchesCertificates && !certificateValidOn(diver.caci_date ?? null, day);
  return (
    <Sheet
      aria-labelledby="situation-outing"
      head={
        <>
          <div className={styles.outing}>
            <h2 id="situation-outing" className={styles.heading}>
              {event ? siteName(event.site.name) : 'Cette plongée'}
            </h2>
            {event && day && (
              <p className="quiet small">
                {longDay(day)} à {timeOf(event.date)}
              </p>
            )}
          </div>
          {event && (
            <ButtonLink to={paths.outing(outingId)} icon="calendar" size="s">
              Ouvrir la plongée
            </ButtonLink>
          )}
        </>
      }
    >
      {entry && event ? (
        <div className={styles.verdict}>
          {event.status === 'CANCELLED' ? (
            <Banner tone="danger" title={errorMessages.EVENT_CANCELLED} />
          ) : (
            <Banner
              tone="ok"
              title={own ? `Vous êtes inscrit, ${placeText(event, entry)}.` : `Inscrit, ${placeText(event, entry)}.`}
            />
          )}
        </div>
      ) : (
        <OutingAnswers answers={kinds.map((kind) => ask(member, kind))} situation={situation} own={own} />
      )}
      {!own && !entry && (
        <p className={styles.note}>
          {byViewer
            ? 'Vous pouvez l’inscrire vous-même depuis la plongée.'
            : `Vous ne pouvez pas l’inscrire vous-même. ${errorMessages[ask(viewer, 'PARTICIPANT').obstacles[0] ?? 'FORBIDDEN']}`}
        </p>
      )}
      {!own && hasUnknownRole(situation) && (
        <p className={styles.note}>
          Ce membre a un rôle au club&nbsp;: certains de ces refus peuvent ne pas le concerner.
        </p>
      )}
      {expires && (
        <p className={styles.note}>
          Le certificat médical ne sera pas valable ce jour-là&nbsp;: l’inscription n’est pas refusée, mais le nom sera
          marqué en rouge sur la liste.
        </p>
      )}
    </Sheet>
  );
}
