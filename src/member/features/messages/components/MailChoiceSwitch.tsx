import type { MailChoice } from '../../../../shared/api/resources/mail-choices.ts';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { MAIL_CHOICE_LABELS } from '../../../../shared/messages/mails.ts';
import { Switch } from '../../../../shared/ui/form/Checkbox.tsx';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { useChoice } from '../api/queries.ts';
import styles from './Messages.module.css';

/** One kind of message: saved at the click, and turned back with a sentence when that fails. */
export function MailChoiceSwitch({ choice: { kind, wanted } }: { readonly choice: MailChoice }) {
  const { mutate, isPending, variables, error } = useChoice(kind);
  const { title, help } = MAIL_CHOICE_LABELS[kind];
  return (
    <li>
      <div className={styles.choice}>
        <Switch
          label={title}
          help={help}
          checked={isPending ? variables : wanted}
          onChange={({ target }) => mutate(target.checked)}
        />
        {isPending && (
          <span className={styles.saving} aria-hidden="true">
            Enregistrement…
          </span>
        )}
      </div>
      <div role="alert">
        {error && (
          <p className={styles.refused}>
            <Icon name="danger" size={16} />
            Votre choix n’est pas enregistré. {messageOf(error)}
          </p>
        )}
      </div>
    </li>
  );
}
