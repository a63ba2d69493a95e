import { Box, InputAdornment } from '@mui/material';
import { TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/client/errors.ts';
import type { ClubRecord } from '#contract/club.ts';
import { contrast, looksLikeError, parseHex, WHITE } from '#domain/club/contrast.ts';
import { LOGO_LIMIT, LOGO_TYPES } from '#domain/club/logo.ts';
import { leavesOf } from '#domain/club/values.ts';
import { parisDay } from '#domain/dates.ts';
import { CLUB_LABELS, clubRefusal, FIXED_BY_FILE } from '#messages/club.ts';
import { sizeOf } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { Logo } from '#ui/components/Logo.tsx';
import { configQuery, useClubConfig } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { accentTokens } from '#ui/theme/accent.ts';
import { TWO_COLUMNS } from '#admin/components/form/ClubForm.tsx';
import { FileField } from '#admin/components/import/FileField.tsx';
import { FocusKept } from '#admin/components/useFocusKept.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';

export type ClubField = keyof typeof CLUB_LABELS;

/** Name of a field, whether the file fixes it, and what stands below it. */
export function useField(source: ClubField, help: ReactNode = false) {
  const disabled = useRecordContext<ClubRecord>()?.fixed.includes(source) ?? false;
  return { source, label: CLUB_LABELS[source], disabled, helperText: disabled ? FIXED_BY_FILE : help };
}

/** Does not refuse what was there before. */
export function useRefusal(source: ClubField) {
  const stored = leavesOf(useRecordContext<ClubRecord>()).get(source);
  return (value: unknown) => (value === stored ? undefined : clubRefusal(source, value, parisDay(new Date())));
}

const SOURCE = 'club.accent';
const PRODUCT = '#0b5486';

/** The club's colour as text and by the system's picker, with what it colours as members will see it. */
export function AccentInput() {
  const input = useField(SOURCE, COLOUR_HELP);
  const { label } = useClubConfig().club;
  const { setValue } = useFormContext();
  const typed = useWatch<Record<string, string>>({ name: SOURCE }) ?? '';
  const colour = parseHex(typed);
  const ratio = colour && contrast(colour, WHITE);
  const picker = (
    <InputAdornment position="end">
      <input
        type="color"
        aria-label="Choisir la couleur"
        value={/^#[\da-f]{6}$/i.test(typed) ? typed : PRODUCT}
        onChange={({ target }) => setValue(SOURCE, target.value, CHOSEN)}
      />
    </InputAdornment>
  );
  return (
    <div className={TWO_COLUMNS}>
      <TextInput
        {...input}
        validate={useRefusal(SOURCE)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 7 }, input: { endAdornment: picker } }}
      />
      <Box component="section" aria-label="Aperçu" sx={PREVIEW} style={accentTokens(typed)}>
        <span inert>
          <Box component="span" sx={BAR}>
            {label}
          </Box>
          <Button variant="primary">S’inscrire</Button>
        </span>
        {colour && looksLikeError(colour) && <span>{LIKE_ERRORS}</span>}
        {ratio !== null && <span>{ratioText(ratio)}</span>}
      </Box>
    </div>
  );
}

const CHOSEN = { shouldDirty: true, shouldValidate: true };

const COLOUR_HELP =
  'Colore la barre du haut, les boutons et les liens. Un dièse et six chiffres, comme #0b5394. Laissez vide pour garder le bleu.';
const LIKE_ERRORS =
  'Elle ressemble au rouge des erreurs\u00a0: elle colore la barre du haut, les boutons et les liens restent bleus.';

/** Rounded down, so that it never looks enough. */
const ratioText = (ratio: number): string =>
  `Contraste de ${(Math.floor(ratio * 10) / 10).toLocaleString('fr-FR')} pour 1`;

const BAR = {
  mr: 1,
  px: 1.5,
  py: 1,
  borderRadius: 'var(--radius-s)',
  bgcolor: 'var(--color-brand)',
  color: 'var(--color-on-brand)',
};
const PREVIEW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1, color: 'text.secondary' };

const HELP = 'PNG, JPEG ou WebP, jusqu’à 1\u00a0Mo, de préférence carré.';

/** Sent when it is chosen, and leaves the form alone, whose fields may be typed in meanwhile. */
export function LogoField() {
  const { label, disabled, helperText } = useField('club.logo', HELP);
  const { logo } = useClubConfig().club;
  const queries = useQueryClient();
  const [tooLarge, setTooLarge] = useState('');
  const { mutate, isPending, error } = useProviderMutation<ClubRecord, File | null>({
    mutationFn: (provider, file) =>
      file ? provider.call('PUT /club/1/logo', { body: file }) : provider.call('DELETE /club/1/logo'),
    success: (_saved, file) => (file ? 'Logo enregistré.' : 'Logo retiré.'),
    onSuccess: () => void queries.invalidateQueries({ queryKey: configQuery.queryKey }),
    refreshes: false,
  });
  const send = (file: File | null): void => {
    const exceeds = file !== null && file.size > LOGO_LIMIT;
    setTooLarge(
      exceeds ? `Ce fichier pèse ${sizeOf(file.size)}, le logo 1\u00a0Mo au plus\u00a0: réduisez l’image.` : '',
    );
    if (!exceeds) mutate(file);
  };
  return (
    <Box sx={LAYOUT}>
      <Box sx={FRAME}>
        <Logo src={logo} size={64} />
      </Box>
      <div>
        {disabled ? (
          <p>
            {label}&nbsp;: {helperText}
          </p>
        ) : (
          <FileField label={label} help={HELP} accept={LOGO_TYPES.join(',')} onFile={send} />
        )}
        {logo !== '' && !disabled && (
          <FocusKept>
            <Button size="s" variant="quiet" busy={isPending} onClick={() => send(null)}>
              Retirer le logo
            </Button>
          </FocusKept>
        )}
      </div>
      {(tooLarge !== '' || error) && (
        <Box sx={WHOLE_LINE}>
          <Banner tone="danger" live="alert">
            {tooLarge || messageOf(error)}
          </Banner>
        </Box>
      )}
    </Box>
  );
}

const LAYOUT = { display: 'grid', gridTemplateColumns: '88px 1fr', gap: 2, gridColumn: 'span 2' };
const WHOLE_LINE = { gridColumn: '1 / -1' };
const FRAME = {
  display: 'grid',
  placeItems: 'center',
  height: 88,
  borderRadius: 'var(--radius-m)',
  color: 'var(--color-on-brand)',
  bgcolor: 'var(--color-brand)',
};
