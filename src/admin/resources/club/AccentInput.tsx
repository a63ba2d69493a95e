import { Box, InputAdornment } from '@mui/material';
import { TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import type { ClubRecord } from '../../../shared/contract/club.ts';
import { contrast, parseHex, WHITE } from '../../../shared/domain/club/contrast.ts';
import { leavesOf } from '../../../shared/domain/club/values.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { CLUB_LABELS, clubRefusal, FIXED_BY_FILE } from '../../../shared/messages/club.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { accentTokens } from '../../../shared/ui/theme/accent.ts';

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

/** Colour of the buttons as text and by the system's picker, with a button as members will see it. */
export function AccentInput() {
  const input = useField(SOURCE, 'Un dièse et six chiffres, comme #0b5394. Vide\u00a0: la couleur du produit.');
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
    <div>
      <TextInput
        {...input}
        validate={useRefusal(SOURCE)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 7 }, input: { endAdornment: picker } }}
      />
      <Box component="section" aria-label="Aperçu" sx={PREVIEW} style={accentTokens(typed)}>
        <span inert>
          <Button variant="primary">S’inscrire</Button>
        </span>
        {ratio !== null && <span>{ratioText(ratio)}</span>}
      </Box>
    </div>
  );
}

const CHOSEN = { shouldDirty: true, shouldValidate: true };

/** Rounded down, so that it never looks enough. */
const ratioText = (ratio: number): string =>
  `Contraste de ${(Math.floor(ratio * 10) / 10).toLocaleString('fr-FR')} pour 1`;

const PREVIEW = { display: 'flex', alignItems: 'center', gap: 1.5, mt: 1, color: 'text.secondary' };
