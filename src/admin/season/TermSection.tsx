import { isSeasonLabel } from '../../shared/domain/membership/season-label.ts';
import { errorMessages } from '../../shared/messages/errors.ts';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { TextArea, TextField } from '../../shared/ui/form/TextField.tsx';
import { HtmlPreview } from '../resources/parametres/HtmlPreview.tsx';
import { textOf, useFormField } from './useFormField.ts';
import { useToday } from '../components/useToday.ts';
import { DayField } from './fields.tsx';
import styles from './Season.module.css';

/** Its name, its last day, and what members read above the form. */
export function TermSection() {
  const label = useFormField('label', (value) =>
    isSeasonLabel(textOf(value).trim()) ? null : errorMessages.SEASON_LABEL_INVALID,
  );
  const text = useFormField('text');
  const mail = useFormField('mail');
  const today = useToday();
  return (
    <div className={styles.term}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <TextField
            {...label.field}
            label="Saison"
            autoComplete="off"
            placeholder="2026/2027"
            maxLength={9}
            value={textOf(label.value)}
            error={label.error}
          />
          <DayField
            name="deadline"
            label="Date limite"
            help="Dernier jour pour envoyer le dossier."
            rule={(day) => (day < today ? errorMessages.DEADLINE_PAST : null)}
          />
        </div>
        <TextArea
          {...text.field}
          label="Texte en tête du dossier"
          help="Gras, italique, listes et liens sont permis ; le reste est retiré."
          rows={5}
          maxLength={20_000}
          value={textOf(text.value)}
          error={text.error}
        />
        <Checkbox
          {...mail.field}
          value={undefined}
          label="Prévenir chaque membre par e-mail"
          help="« Votre dossier est ouvert », avec le montant de sa cotisation et la date limite."
          checked={mail.value === true}
          onChange={({ target }) => mail.field.onChange(target.checked)}
        />
      </div>
      <HtmlPreview source="text" />
    </div>
  );
}
