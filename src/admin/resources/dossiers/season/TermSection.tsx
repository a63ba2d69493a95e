import { TextInput } from 'react-admin';
import { isSeasonLabel } from '../../../../shared/domain/membership/season-label.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { CheckboxInput } from '../../../components/CheckboxInput.tsx';
import { DayInput } from '../../../components/DayInput.tsx';
import { HtmlPreview } from '../../../components/HtmlPreview.tsx';
import { useToday } from '../../../components/useToday.ts';
import styles from './Season.module.css';

const isLabel = (label: string) => (isSeasonLabel(label.trim()) ? undefined : errorMessages.SEASON_LABEL_INVALID);

/** Name of the season, its last day, and the text above the members' form. */
export function TermSection() {
  const today = useToday();
  return (
    <div className={styles.term}>
      <div className={styles.fields}>
        <div className={styles.pair}>
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
        </div>
        <TextInput
          source="text"
          label="Texte en tête du dossier"
          helperText="Gras, italique, listes et liens sont permis ; le reste est retiré."
          multiline
          minRows={5}
          slotProps={{ htmlInput: { maxLength: 20_000 } }}
        />
        <CheckboxInput
          source="mail"
          label="Prévenir chaque membre par e-mail"
          helperText="« Votre dossier est ouvert », avec le montant de sa cotisation et la date limite."
        />
      </div>
      <HtmlPreview source="text" />
    </div>
  );
}
