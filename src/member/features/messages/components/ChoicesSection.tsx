import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { choicesQuery } from '../api/queries.ts';
import { ALWAYS_SENT, CHOICE_GROUPS } from '../model/choice-groups.ts';
import { MailChoiceSwitch } from './MailChoiceSwitch.tsx';
import styles from './Messages.module.css';
import { Section } from './Section.tsx';

const ChoicesSkeleton = () => (
  <div className={styles.groups}>
    {CHOICE_GROUPS.map(({ title, kinds }) => (
      <div key={title}>
        <div className={styles.subheading}>
          <Skeleton width={220} height={20} />
        </div>
        {kinds.map((kind) => (
          <div key={kind} className={styles.waitingChoice}>
            <Skeleton width={38} height={22} />
            <Skeleton width={260} height={16} />
            <Skeleton width={420} height={14} />
          </div>
        ))}
      </div>
    ))}
  </div>
);

/** The mails that members choose, and those that are always sent. `children`: the address where they arrive. */
export function ChoicesSection({ children }: { readonly children: ReactNode }) {
  return (
    <Section
      title="Messages"
      intro="Les messages que le club vous envoie par e-mail. Chaque choix est enregistré aussitôt&nbsp;; vous pouvez en changer à tout moment."
    >
      {children}
      <QueryBody query={useQuery(choicesQuery)} loading="Chargement de vos choix…" skeleton={<ChoicesSkeleton />}>
        {(choices) =>
          CHOICE_GROUPS.map(({ title, kinds }) => (
            <fieldset key={title} className={styles.group}>
              <legend>
                <h3 className={styles.subheading}>{title}</h3>
              </legend>
              <ul className={styles.choices}>
                {choices
                  .filter(({ kind }) => kinds.includes(kind))
                  .map((choice) => (
                    <MailChoiceSwitch key={choice.kind} choice={choice} />
                  ))}
              </ul>
            </fieldset>
          ))
        }
      </QueryBody>
      <div>
        <h3 className={styles.subheading}>Toujours envoyés</h3>
        <dl className={styles.always}>
          {ALWAYS_SENT.map(({ title, why }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
