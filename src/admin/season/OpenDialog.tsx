import { ApiError, messageOf } from '../../shared/api/client/errors.ts';
import type { SeasonOpening, SeasonPreview } from '../../shared/contract/season.ts';
import { centsOfEuros } from '../../shared/domain/money.ts';
import { longDay } from '../../shared/messages/dates.ts';
import { amount } from '../../shared/messages/money.ts';
import { plural } from '../../shared/messages/numbers.ts';
import { Banner } from '../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../shared/ui/components/Button.tsx';
import { Dialog } from '../../shared/ui/components/Dialog.tsx';
import styles from './Season.module.css';

interface OpenDialogProps {
  readonly opening: SeasonOpening;
  readonly preview: SeasonPreview;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** What will be written, as the server counts it, and what that undoes; then one button. */
export function OpenDialog({ opening, preview, busy, error, onOpen, onClose }: OpenDialogProps) {
  const { label, deadline, counts, total, lines } = preview;
  const having = (warning: (typeof lines)[number]['warnings'][number]) =>
    lines.filter(({ warnings }) => warnings.includes(warning)).length;
  const [owing, silent, again] = [having('STILL_OWES'), having('NO_EMAIL'), having('ALREADY_ASKED')];
  const stale = error instanceof ApiError && error.code === 'SEASON_STALE';
  return (
    <Dialog
      title={`Ouvrir la saison ${label} ?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Revenir au formulaire</Button>
          <Button variant="primary" busy={busy} onClick={onOpen}>
            {`Ouvrir la saison ${label}`}
          </Button>
        </>
      }
    >
      {error !== null && error !== undefined && (
        <Banner tone={stale ? 'warning' : 'danger'} live="alert">
          {messageOf(error)}
        </Banner>
      )}
      <p>Tout est enregistré d’un coup, ou rien ne l’est :</p>
      <ul className={styles.deeds}>
        <li>
          le texte du dossier et sa date limite, le <strong>{longDay(deadline)}</strong> ;
        </li>
        {counts.members === 0 ? (
          <li>aucun dossier : personne n’est coché.</li>
        ) : (
          <>
            <li>
              <strong>{plural(counts.members, 'dossier attendu', 'dossiers attendus')}</strong>, pour{' '}
              <strong>{amount(centsOfEuros(total) ?? 0)}</strong> de cotisations ;
            </li>
            <li>
              {opening.mail
                ? `${plural(counts.mails, 'e-mail', 'e-mails')} « Votre dossier ${label} est ouvert ».`
                : 'aucun e-mail.'}
            </li>
          </>
        )}
      </ul>
      {(owing > 0 || again > 0 || (opening.mail && silent > 0)) && (
        <Banner tone="warning">
          {owing > 0 && (
            <p>
              {plural(owing, 'membre doit', 'membres doivent')} encore une cotisation : elle est remplacée par la
              nouvelle.
            </p>
          )}
          {again > 0 && (
            <p>{plural(again, 'membre a', 'membres ont')} déjà un dossier de cette saison, qui recommence.</p>
          )}
          {opening.mail && silent > 0 && (
            <p>
              {plural(silent, 'membre ne sera pas prévenu', 'membres ne seront pas prévenus')}, faute d’adresse e-mail.
            </p>
          )}
        </Banner>
      )}
    </Dialog>
  );
}
