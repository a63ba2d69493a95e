import { Box } from '@mui/material';
import type { SeasonOpening, SeasonPreview } from '#contract/membership.ts';
import { amountOfEuros, longDay, plural } from '#messages/format.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';

interface OpenDialogProps {
  readonly opening: SeasonOpening;
  readonly preview: SeasonPreview;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

export function OpenDialog({ opening, preview, mutation, onOpen, onClose }: OpenDialogProps) {
  const { label, deadline, counts, total, warnings } = preview;
  const { STILL_OWES: owing, ALREADY_ASKED: again, NO_EMAIL } = warnings;
  const withoutEmail = opening.mail ? NO_EMAIL : 0;
  return (
    <ConfirmDialog
      size="m"
      title={`Ouvrir la saison ${label}\u00a0?`}
      cancelLabel="Revenir au formulaire"
      confirmLabel={`Ouvrir la saison ${label}`}
      mutation={mutation}
      onConfirm={onOpen}
      onClose={onClose}
    >
      <p>Tout est enregistré d’un coup, ou rien ne l’est&nbsp;:</p>
      <Box component="ul" sx={{ my: 1.5, paddingLeft: 3, listStyle: 'disc', '& li': { marginBottom: 0.5 } }}>
        <li>
          le texte du dossier et sa date limite, le <strong>{longDay(deadline)}</strong>&nbsp;;
        </li>
        {counts.members === 0 ? (
          <li>aucun dossier&nbsp;: personne n’est coché.</li>
        ) : (
          <>
            <li>
              <strong>{plural(counts.members, 'dossier attendu', 'dossiers attendus')}</strong>, pour{' '}
              <strong>{amountOfEuros(total)}</strong> de cotisations&nbsp;;
            </li>
            <li>
              {opening.mail
                ? `${plural(counts.mails, 'e-mail', 'e-mails')} «\u00a0Votre dossier ${label} est ouvert\u00a0».`
                : 'aucun e-mail.'}
            </li>
          </>
        )}
      </Box>
      {owing + again + withoutEmail > 0 && (
        <Banner tone="warn">
          {owing > 0 && (
            <p>
              {plural(owing, 'membre doit', 'membres doivent')} encore une cotisation&nbsp;: elle est remplacée par la
              nouvelle.
            </p>
          )}
          {again > 0 && (
            <p>{plural(again, 'membre a', 'membres ont')} déjà un dossier de cette saison, qui recommence.</p>
          )}
          {withoutEmail > 0 && (
            <p>
              {plural(withoutEmail, 'membre ne sera pas prévenu', 'membres ne seront pas prévenus')}, faute d’adresse
              e-mail.
            </p>
          )}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
