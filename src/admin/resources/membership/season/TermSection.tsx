import { Box, Stack } from '@mui/material';
import { TextInput } from 'react-admin';
import { isSeasonLabel } from '../../../../shared/domain/membership/season-label.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { CheckboxInput } from '../../../components/form/CheckboxInput.tsx';
import { DayInput } from '../../../components/form/DayInput.tsx';
import { HtmlPreview } from '../../../components/form/HtmlPreview.tsx';
import { useToday } from '../../../../shared/ui/hooks/useNow.ts';

const isLabel = (label: string) => (isSeasonLabel(label.trim()) ? undefined : errorMessages.SEASON_LABEL_INVALID);

export function TermSection() {
  const today = useToday();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 3, alignItems: 'start' }}>
      <Stack spacing={2}>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
          <TextInput
            source="label"
            label="Saison"
            placeholder="2026/2027"
            validate={isLabel}
            slotProps={{ htmlInput: { maxLength: 9, autoComplete: 'off' } }}
          />
          <DayInput
            source="deadline"
            label="Date limite"
            helperText="Dernier jour pour envoyer le dossier."
            required="Écrivez une date qui existe, par exemple 30/09/2026."
            validate={(day) => (day < today ? errorMessages.DEADLINE_PAST : undefined)}
          />
        </Box>
        <TextInput
          source="text"
          label="Texte en tête du dossier"
          helperText="Gras, italique, listes, liens et images de ce site sont permis ; le reste est retiré."
          multiline
          minRows={5}
          slotProps={{ htmlInput: { maxLength: 20_000 } }}
        />
        <CheckboxInput
          source="mail"
          label="Prévenir chaque membre par e-mail"
          helperText="« Votre dossier est ouvert », avec le montant de sa cotisation et la date limite."
        />
      </Stack>
      <HtmlPreview source="text" />
    </Box>
  );
}
