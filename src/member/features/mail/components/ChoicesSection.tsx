import { cx } from '#ui/components/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/client/errors.ts';
import type { MailChoice } from '#contract/mail.ts';
import { isEmail } from '#domain/text.ts';
import { MAIL_CHOICE_LABELS, NEWS_RHYTHMS } from '#messages/mail.ts';
import { Icon } from '#ui/components/Icon.tsx';
import { Section } from '#ui/components/Section.tsx';
import { useClubConfig, useCurrentDiver } from '#ui/data/club-hooks.ts';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Switch } from '#ui/form/Checkbox.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import { choicesQuery, useChoice } from '../api.ts';
import { ALWAYS_SENT, CHOICE_GROUPS } from '../choice-groups.ts';
import styles from './Messages.module.css';

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

export const ChoicesSection = () => (
  <Section
    title="Messages"
    intro="Les messages que le club vous envoie par e-mail. Chaque choix est enregistré aussitôt&nbsp;; vous pouvez en changer à tout moment."
  >
    <DeliveryAddress />
    <QueryBody query={useQuery(choicesQuery)} loading="Chargement de vos choix…" skeleton={<ChoicesSkeleton />}>
      {(choices) =>
        CHOICE_GROUPS.map(({ title, kinds }) => (
          <fieldset key={title} className={styles.group}>
            <legend>
              <h3 className={styles.subheading}>{title}</h3>
            </legend>
            <ul className={cx('stack', styles.choices)}>
              {choices
                .filter(({ kind }) => kinds.includes(kind))
                .map((choice) => (
                  <MailChoiceInput key={choice.kind} choice={choice} />
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

function MailChoiceInput({ choice: stored }: { readonly choice: MailChoice }) {
  const { mutate, isPending, variables, error } = useChoice();
  const choice = isPending ? variables : stored;
  const [label, help] = MAIL_CHOICE_LABELS[stored.kind];
  return (
    <li>
      <div className={cx('flex between gap-4', styles.choice)}>
        {choice.atOnce === undefined ? (
          <Switch
            label={label}
            help={help}
            checked={choice.wanted}
            onChange={({ target }) => mutate({ ...choice, wanted: target.checked })}
          />
        ) : (
          <Select
            label={label}
            help={help}
            value={choice.wanted ? (choice.atOnce ? 'atOnce' : 'weekly') : 'never'}
            onChange={({ target: { value } }) =>
              mutate({ ...choice, wanted: value !== 'never', ...(value !== 'never' && { atOnce: value === 'atOnce' }) })
            }
          >
            <Options of={Object.entries(NEWS_RHYTHMS)} />
          </Select>
        )}
        {isPending && (
          <span className={cx('quiet small', styles.saving)} aria-hidden="true">
            Enregistrement…
          </span>
        )}
      </div>
      <div role="alert">
        {error && (
          <p className={cx('flex small', styles.refused)}>
            <Icon name="danger" size={16} />
            Votre choix n’est pas enregistré. {messageOf(error)}
          </p>
        )}
      </div>
    </li>
  );
}

function DeliveryAddress() {
  const { club } = useClubConfig();
  const email = useCurrentDiver().data?.email.trim();
  if (email === undefined) return null;
  const contact = (words: string) =>
    club.secretaryEmail === '' ? words : <a href={`mailto:${club.secretaryEmail}`}>{words}</a>;
  if (!isEmail(email)) {
    return (
      <Banner tone="warn" title={email ? 'Votre adresse e-mail n’est pas valable' : 'Il manque votre adresse e-mail'}>
        <p>
          Aucun message ne peut vous parvenir&nbsp;: {contact('contactez le secrétariat')} pour{' '}
          {email ? 'la corriger' : 'l’ajouter'}.
        </p>
      </Banner>
    );
  }
  return (
    <div className={styles.arrive}>
      <p>
        Vos messages arrivent à <strong>{email}</strong>.
      </p>
      <p className="quiet small">
        Ce n’est plus la bonne adresse&nbsp;? {contact('Contactez le secrétariat')} pour la corriger.
      </p>
    </div>
  );
}
