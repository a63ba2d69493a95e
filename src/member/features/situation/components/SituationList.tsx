import { situationLines, type Club } from '../../../../shared/domain/situation/lines.ts';
import { plural } from '../../../../shared/messages/money.ts';
import { ACTING_LABELS, findingText, sinceText, TOPIC_LABELS } from '../../../../shared/messages/situation.ts';
import { Sheet } from '../../../../shared/ui/components/Sheet.tsx';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import type { MemberSituation } from '../api.ts';
import { factsOf } from '../model/facts.ts';
import { administratorRemedy, ownRemedy } from '../model/remedies.ts';
import { LineItem } from './LineItem.tsx';
import styles from './Situation.module.css';

interface SituationListProps {
  readonly situation: MemberSituation;
  readonly club: Club;
  /** The reader is the member. */
  readonly own: boolean;
}

export function SituationList({ situation, club, own }: SituationListProps) {
  const config = useClubConfig();
  const { diver, since } = situation;
  const facts = factsOf(situation);
  const lines = situationLines(facts, club);
  const open = lines.filter(({ standing }) => standing === 'due' || standing === 'blocked').length;
  return (
    <Sheet
      aria-labelledby="situation-lines"
      head={
        <h2 id="situation-lines" className={styles.heading}>
          {open === 0 ? 'Tout est en ordre' : `${plural(open, 'point', 'points')} à régler`}
        </h2>
      }
    >
      <ul>
        {lines.map(({ topic, finding, ...mend }) => (
          <LineItem
            key={topic}
            standing={mend.standing}
            title={TOPIC_LABELS[topic]}
            since={sinceText(finding, since)}
            acting={mend.acting && ACTING_LABELS[mend.acting][own ? 0 : 1]}
            remedy={
              own
                ? ownRemedy(mend.remedy, config, `${TOPIC_LABELS[topic]}, licence ${diver.licenceNumber}`)
                : administratorRemedy(mend, diver, TOPIC_LABELS[topic])
            }
          >
            {findingText(finding, { facts, club, own })}
          </LineItem>
        ))}
      </ul>
    </Sheet>
  );
}
