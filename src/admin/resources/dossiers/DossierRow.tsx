import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dossier } from '../../../shared/contract/season.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { shortDay, shortDayYear } from '../../../shared/messages/dates.ts';
import { amount } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import { nameOf } from '../../screens/names.ts';
import table from '../../screens/table.module.css';
import { useFocusKept } from '../../components/useFocusHandover.ts';
import { STATES } from '../../season/words.ts';
import styles from './Dossiers.module.css';
import type { Opened } from './DossierDialog.tsx';

interface DossierRowProps {
  readonly dossier: Dossier;
  readonly selected: boolean;
  readonly onSelect: (tick: boolean) => void;
  readonly onOpen: (what: Opened) => void;
}

/** A member's dossier: where it stands, what is due, and what one may do about it. */
export function DossierRow({ dossier, selected, onSelect, onOpen }: DossierRowProps) {
  const { id, email, state, sentAt, remindedAt, desactived, instalmentRefused } = dossier;
  const due = dossier.cotisation === null ? null : centsOfEuros(dossier.cotisation);
  const name = nameOf(dossier);
  // Whoever is done with moves to another tab.
  const row = useFocusKept<HTMLTableRowElement>();
  return (
    <tr ref={row} className={cx(selected && table.selected)}>
      <td>
        <input
          type="checkbox"
          className={table.tick}
          aria-label={`Sélectionner ${name}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <th scope="row">
        <span className={styles.badges}>
          <Link to={paths.diver(id)} className={cx(table.link, styles.name)}>
            {name}
          </Link>
          {desactived && <Badge>Désactivé</Badge>}
          {instalmentRefused && <Badge tone="danger">Échéance refusée</Badge>}
        </span>
      </th>
      <td className={styles.email}>{email || <span className={styles.missing}>manquant</span>}</td>
      <td>
        <span className={styles.badges}>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          <span className={styles.when}>{whenOf(dossier)}</span>
        </span>
      </td>
      <td className={table.end}>{owes(due) ? amount(due) : <span className={styles.when}>–</span>}</td>
      <td>{remindedAt ? shortDay(parisDay(remindedAt)) : <span className={styles.when}>jamais</span>}</td>
      <td>
        <span className={styles.actions}>
          {sentAt !== null && (
            <Button size="s" onClick={() => onOpen('read')}>
              Lire<span className="visually-hidden"> le dossier de {name}</span>
            </Button>
          )}
          {owes(due) && (
            <Act onClick={() => onOpen('settle')}>
              Réglé…<span className="visually-hidden"> par un autre moyen, {name}</span>
            </Act>
          )}
          {desactived && (
            <Act onClick={() => onOpen('reactivate')}>
              Réactiver…<span className="visually-hidden"> {name}</span>
            </Act>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Done with, it goes from the row that stays, and leaves the focus to the title. */
function Act({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  const place = useFocusKept<HTMLSpanElement>();
  return (
    <span ref={place}>
      <Button size="s" onClick={onClick}>
        {children}
      </Button>
    </span>
  );
}

/** Since when it stands there. */
function whenOf({ state, askedAt, sentAt, paidAt }: Dossier): string {
  const at = state === 'paid' ? (paidAt ?? sentAt) : state === 'sent' ? sentAt : askedAt;
  if (at === null) return '';
  return state === 'awaited' ? `depuis le ${shortDayYear(parisDay(at))}` : `le ${shortDayYear(parisDay(at))}`;
}
