import { use, useId, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#api/client/call.ts';
import type { Entry } from '#contract/events.ts';
import { certificateValidAt } from '#domain/divers/certificate.ts';
import { fullName, sortedName } from '#domain/divers/identity.ts';
import { can } from '#domain/permissions.ts';
import { MAX_DESCRIPTION } from '#domain/registration/description.ts';
import { isPending } from '#domain/registration/placement.ts';
import { invalidCertificate } from '#messages/certificates.ts';
import { levelLabel, shortDayOf } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Icon } from '#ui/components/Icon.tsx';
import { obstacleToWithdrawal, entryKey } from '../model/rules.ts';
import remarkStyles from './RemarkField.module.css';
import menu from './RowMenu.module.css';
import { PricesContext, useSheet } from './sheet-context.ts';
import styles from './Sheet.module.css';

export function EntryRow({ entry, number }: { readonly entry: Entry; readonly number: number | null }) {
  const { viewer, event, changes } = useSheet();
  const price = use(PricesContext)?.get(entry.id);
  const { actor, diver, settings } = viewer;
  const { active } = entry;
  const mine = active && entry.licenceNumber === diver.licenceNumber;
  const { caci_date: date = null, certificateValid } = entry;
  // Another server does not judge the certificate, and may just omit the date.
  const judged = certificateValid !== undefined || date !== null;
  const watched = settings.watchesCertificates && active && judged;
  const expired = watched && !(certificateValid ?? certificateValidAt(date, event.date));
  return (
    <tr
      className={cx(mine && styles.mine, changes.diverIds.has(entry.id) && styles.changed, !active && styles.removed)}
    >
      <th scope="row" className={styles.number}>
        {number ?? <span className="visually-hidden">Supprimé</span>}
      </th>
      <td className={cx(styles.name, expired && styles.expired)}>
        {active ? <span>{sortedName(entry)}</span> : <s>{sortedName(entry)}</s>}
        {mine && diver.id === actor.id && <Badge tone="ok">Vous</Badge>}
        {expired && (
          <span className={cx('row gap-1', styles.certificate)}>
            <Icon name="warn" size={15} />
            {invalidCertificate(date, can(actor, 'registrants.details', entry))}
          </span>
        )}
        {!active && entry.deleteDate && <span className="small">Supprimé le {shortDayOf(entry.deleteDate)}</span>}
      </td>
      <td className={styles.level}>
        {levelLabel(entry.level)}
        {active && price !== undefined && <span className="block quiet small">{price}</span>}
      </td>
      <td className={styles.remark}>
        {can(actor, active ? 'registrations.describe' : 'registrations.describeRemoved', entry) ? (
          <RemarkField entry={entry} />
        ) : (
          <span>{entry.description}</span>
        )}
      </td>
      <td className={styles.actions}>
        <Actions entry={entry} />
      </td>
    </tr>
  );
}

function Actions({ entry }: { readonly entry: Entry }) {
  const { event, viewer, actions, openDialog } = useSheet();
  const { actor } = viewer;
  const { active } = entry;
  const obstacle = obstacleToWithdrawal(event, viewer, entry);
  const self = entry.id === actor.id;
  const busy = active && actions.running?.endsWith(entryKey(entry)) === true;
  const choices: (RowAction | false)[] = [
    active &&
      can(actor, 'registrations.move') && {
        text: isPending(entry.type) ? 'Donner une place…' : 'Déplacer…',
        run: () => openDialog({ about: 'move', entry }),
      },
    active &&
      obstacle !== undefined && {
        text: self ? 'Me désinscrire…' : 'Désinscrire…',
        reason: obstacle,
        run: () => openDialog({ about: 'remove', entry }),
      },
    can(actor, 'registrations.purge') && {
      text: 'Effacer définitivement…',
      danger: true,
      run: () => openDialog({ about: 'purge', entry }),
    },
  ];
  return <RowMenu name={fullName(entry)} busy={busy} actions={choices.filter((choice) => choice !== false)} />;
}

interface RowAction {
  readonly text: string;
  readonly danger?: boolean;
  /** Why it cannot be done now; in a menu the server's refusal says so. */
  readonly reason?: string | null;
  readonly run: () => void;
}

interface RowMenuProps {
  /** Diver's name: distinguishes the menus of the rows for screen readers. */
  readonly name: string;
  readonly busy: boolean;
  readonly actions: readonly RowAction[];
}

function RowMenu({ name, busy, actions }: RowMenuProps) {
  const id = useId();
  const [only, ...others] = actions;
  if (only === undefined) return null;
  if (others.length === 0) {
    const text = only.text.replace('…', '');
    return (
      <Button
        size="s"
        variant="quiet"
        busy={busy}
        reason={only.reason}
        aria-label={`${text} ${name}`}
        onClick={only.run}
      >
        {text}
      </Button>
    );
  }
  return (
    <>
      <button
        type="button"
        className={cx('bare', menu.opener)}
        aria-label={`Actions pour ${name}`}
        aria-busy={busy || undefined}
        popoverTarget={id}
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        <span aria-hidden="true">…</span>
      </button>
      <div id={id} popover="auto" className={menu.list}>
        {actions.map(({ text, danger, run }) => (
          <button
            key={text}
            type="button"
            className={cx('block bare small', menu.action, danger && menu.danger)}
            onClick={() => {
              // Closes first, so that the dialog finds the focus on the opener.
              document.getElementById(id)?.hidePopover();
              run();
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

function RemarkField({ entry }: { readonly entry: Entry }) {
  const { event, viewer, remarks, onEvent, onOwnChange } = useSheet();
  const key = `remarque:${viewer.actor.licenceNumber}:${event.id}:${entryKey(entry)}`;
  const [remark] = useState(() => remarks.of(key, entry.description));
  const state = useSyncExternalStore(remark.subscribe, remark.state);
  const [focused, setFocused] = useState(false);
  const id = useId();
  const { id: diverId, position, type, description } = entry;
  const own = diverId === viewer.actor.id;

  useEffect(() => {
    remark.savesWith(async (text) => {
      onOwnChange(diverId);
      const body = { position, type, description: text };
      const params = { eventId: event.id, diverId };
      await onEvent(await call('PUT /events/:eventId/participants/:diverId', { params, body }));
    });
  }, [remark, event.id, diverId, position, type, onEvent, onOwnChange]);
  useEffect(() => remark.serverHolds(description, focused), [remark, description, focused]);

  return (
    <div className={remarkStyles.remark}>
      <input
        className={cx(remarkStyles.field, !own && remarkStyles.quiet)}
        value={state.text}
        maxLength={MAX_DESCRIPTION}
        placeholder="Ajouter une remarque"
        aria-label={`Remarque de ${fullName(entry)}`}
        aria-describedby={state.phase === 'rest' ? undefined : id}
        aria-invalid={state.phase === 'failed' || undefined}
        onChange={(change) => remark.type(change.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          void remark.flush();
        }}
      />
      <output id={id} className={cx('block quiet', remarkStyles.state)}>
        {state.phase === 'saving' && <span>Enregistrement…</span>}
        {state.phase === 'saved' && (
          <span className={remarkStyles.saved}>
            <Icon name="check" size={14} />
            Enregistré
          </span>
        )}
        {state.phase === 'failed' && (
          <span className={remarkStyles.failed}>
            Non enregistré&nbsp;: {state.message}{' '}
            <button type="button" className={cx('bare', remarkStyles.retry)} onClick={() => void remark.flush()}>
              Réessayer
            </button>
          </span>
        )}
      </output>
    </div>
  );
}
