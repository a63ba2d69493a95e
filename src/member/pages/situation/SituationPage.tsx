import { useSearchParams } from 'react-router-dom';
import { fullName } from '../../../shared/domain/divers/identity.ts';
import { paths } from '../../../shared/paths.ts';
import { useActor, useSettings } from '../../../shared/ui/data/club-hooks.ts';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { useSituation } from '../../features/situation/api.ts';
import styles from '../../features/situation/components/Situation.module.css';
import { SituationList } from '../../features/situation/components/SituationList.tsx';
import { OutingSituation } from './OutingSituation.tsx';

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

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
