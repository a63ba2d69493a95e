import type { Entry } from '../../../../shared/contract/events.ts';
import { certificateValidAt } from '../../../../shared/domain/divers/certificate.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { invalidCertificate } from '../../../../shared/messages/certificates.ts';
import { shortDayOf } from '../../../../shared/messages/dates.ts';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { fullName, sortedName } from '../model/names.ts';
import { isPending } from '../../../../shared/domain/registration/kinds.ts';
import { RemarkField } from './RemarkField.tsx';
import { RowMenu, type RowAction } from './RowMenu.tsx';
import { useSheet } from './sheet-context.ts';
import styles from './Sheet.module.css';

/** A registrant: place, name, level, remark, and what the member may do with the registration. */
export function EntryRow({ entry, number }: { readonly entry: Entry; readonly number: number | null }) {
  const { by, event, news } = useSheet();
  const mine = entry.licenceNumber === by.diver.licenceNumber;
  // Another server may leave the date out of its entries, which says nothing; ours never does.
  const dated = useServer() === 'ours' || entry.caci_date !== null;
  const watched = by.settings.watchesCertificates && entry.active && dated;
  const over = watched && !certificateValidAt(entry.caci_date, event.date);
  return (
    <tr
      className={cx(
        mine && entry.active && styles.mine,
        news.fresh.has(entry.id) && styles.fresh,
        !entry.active && styles.removed,
      )}
    >
      <th scope="row" className={styles.number}>
        {number ?? <span className="visually-hidden">Supprimé</span>}
      </th>
      <td className={cx(styles.name, over && styles.over)}>
        {entry.active ? <span>{sortedName(entry)}</span> : <s>{sortedName(entry)}</s>}
        {mine && entry.active && by.diver.id === by.actor.id && <Badge tone="ok">Vous</Badge>}
        {over && <Certificate entry={entry} />}
        {!entry.active && entry.deleteDate && (
          <span className={styles.removedOn}>Supprimé le {shortDayOf(entry.deleteDate)}</span>
        )}
      </td>
      <td className={styles.level}>{levelLabel(entry.level)}</td>
      <td className={styles.remark}>
        <Remark entry={entry} />
      </td>
      <td className={styles.acts}>
        <Acts entry={entry} />
      </td>
    </tr>
  );
}

/** Over on the day of the outing (specification §5): red, and said. */
function Certificate({ entry }: { readonly entry: Entry }) {
  return (
    <span className={styles.certificate}>
      <Icon name="warn" size={15} />
      {invalidCertificate(entry.caci_date)}
    </span>
  );
}

function Remark({ entry }: { readonly entry: Entry }) {
  const { by } = useSheet();
  const action = entry.active ? 'registrations.describe' : 'registrations.describeRemoved';
  return can(by.actor, action, entry) ? <RemarkField entry={entry} /> : <span>{entry.description}</span>;
}

function Acts({ entry }: { readonly entry: Entry }) {
  const { by, actions, ask } = useSheet();
  const name = fullName(entry);
  const busy = actions.running?.endsWith(`${entry.id}-active`) === true && entry.active;
  if (entry.active && entry.id === by.actor.id && !can(by.actor, 'registrations.move')) {
    return (
      <Button size="s" variant="quiet" busy={busy} onClick={() => ask({ about: 'remove', entry })}>
        Me désinscrire
      </Button>
    );
  }
  const choices: (RowAction | false)[] = [
    entry.active &&
      can(by.actor, 'registrations.move') && {
        text: isPending(entry.type) ? 'Donner une place…' : 'Déplacer…',
        run: () => ask({ about: 'move', entry }),
      },
    entry.active &&
      can(by.actor, 'registrations.remove', entry) && {
        text: entry.id === by.actor.id ? 'Me désinscrire…' : 'Désinscrire…',
        run: () => ask({ about: 'remove', entry }),
      },
    can(by.actor, 'registrations.purge') && {
      text: 'Effacer définitivement…',
      danger: true,
      run: () => ask({ about: 'purge', entry }),
    },
  ];
  return <RowMenu name={name} busy={busy} actions={choices.filter((choice) => choice !== false)} />;
}
