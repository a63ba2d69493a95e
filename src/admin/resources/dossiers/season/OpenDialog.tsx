import type { SeasonOpening, SeasonPreview } from '../../../../shared/contract/season.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { longDay } from '../../../../shared/messages/dates.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../../../shared/ui/components/ConfirmDialog.tsx';
import styles from './Season.module.css';

interface OpenDialogProps {
  readonly opening: SeasonOpening;
  readonly preview: SeasonPreview;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Confirms the opening of a season: the writes as the server counts them, and what they replace. */
export const OpenDialog = ({ opening, preview, mutation, onOpen, onClose }: OpenDialogProps) => (
  <ConfirmDialog
    size="m"
    title={`Ouvrir la saison ${preview.label} ?`}
    cancelLabel="Revenir au formulaire"
    confirmLabel={`Ouvrir la saison ${preview.label}`}
    mutation={mutation}
    onConfirm={onOpen}
    onClose={onClose}
  >
    <Writes opening={opening} preview={preview} />
    <Warnings opening={opening} preview={preview} />
  </ConfirmDialog>
);

type Previewed = Pick<OpenDialogProps, 'opening' | 'preview'>;

const Writes = ({ opening, preview: { label, deadline, counts, total } }: Previewed) => (
  <>
    <p>Tout est enregistré d’un coup, ou rien ne l’est :</p>
    <ul className={styles.writes}>
      <li>
        le texte du dossier et sa date limite, le <strong>{longDay(deadline)}</strong> ;
      </li>
      {counts.members === 0 ? (
        <li>aucun dossier : personne n’est coché.</li>
      ) : (
        <>
          <li>
            <strong>{plural(counts.members, 'dossier attendu', 'dossiers attendus')}</strong>, pour{' '}
            <strong>{amount(centsOfEuros(total) ?? 0)}</strong> de cotisations ;
          </li>
          <li>
            {opening.mail
              ? `${plural(counts.mails, 'e-mail', 'e-mails')} « Votre dossier ${label} est ouvert ».`
              : 'aucun e-mail.'}
          </li>
        </>
      )}
    </ul>
  </>
);

function Warnings({ opening, preview: { lines } }: Previewed) {
  const countWith = (warning: (typeof lines)[number]['warnings'][number]) =>
    lines.filter(({ warnings }) => warnings.includes(warning)).length;
  const [owing, again] = [countWith('STILL_OWES'), countWith('ALREADY_ASKED')];
  const withoutEmail = opening.mail ? countWith('NO_EMAIL') : 0;
  if (owing + again + withoutEmail === 0) return null;
  return (
    <Banner tone="warning">
      {owing > 0 && (
        <p>
          {plural(owing, 'membre doit', 'membres doivent')} encore une cotisation : elle est remplacée par la nouvelle.
        </p>
      )}
      {again > 0 && <p>{plural(again, 'membre a', 'membres ont')} déjà un dossier de cette saison, qui recommence.</p>}
      {withoutEmail > 0 && (
        <p>
          {plural(withoutEmail, 'membre ne sera pas prévenu', 'membres ne seront pas prévenus')}, faute d’adresse
          e-mail.
        </p>
      )}
    </Banner>
  );
}
