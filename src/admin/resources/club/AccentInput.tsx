import { Box, InputAdornment } from '@mui/material';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { contrast, parseHex, WHITE } from '../../../shared/domain/club/contrast.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { accentTokens } from '../../../shared/ui/theme/accent.ts';
import { useField, useRefusal } from './fixed.ts';

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
