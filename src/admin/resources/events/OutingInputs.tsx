import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { isOpenRegistration } from '../../../shared/domain/events/status.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import { FieldGroup } from '../../screens/FormFrame.tsx';
import { OUTING_LABELS } from './labels.ts';
import { refusalOf, type OutingFields } from './outing-form.ts';
import styles from './OutingInputs.module.css';
import { PlacesInputs } from './PlacesInputs.tsx';
import { SiteSelect } from './SiteSelect.tsx';
import { StatusInputs } from './StatusInputs.tsx';
import { WhenInput } from './WhenInput.tsx';

interface OutingInputsProps {
  /** The outing as it was; null for a new one. */
  readonly before: EventRecord | null;
  /** It can be read and not changed. */
  readonly disabled?: boolean;
}

/** The fields of an outing (specification §2 'Event form'), asked by the rules as one writes. */
export function OutingInputs({ before, disabled = false }: OutingInputsProps) {
  const actor = useActor();
  const { getValues } = useFormContext<OutingFields>();
  const refusal = (change: Partial<OutingFields>) =>
    actor && refusalOf(actor, before, { ...getValues(), ...change }, new Date());
  const refuseDate = (date: string) =>
    refusal({ date }) === 'EVENT_DATE_PAST' ? errorMessages.EVENT_DATE_PAST : undefined;
  const refuseMaximum = (accompanistMaxNumber: number) =>
    isOpenRegistration({ accompanistMax: accompanistMaxNumber }) &&
    refusal({ accompanistMaxNumber }) === 'EVENT_PROTECTED'
      ? 'Seul un super-administrateur peut faire d’une plongée une date à retenir.'
      : undefined;
  return (
    <div className={cx(styles.inputs, disabled && styles.locked)}>
      <FieldGroup title="Quand et où">
        <SiteSelect disabled={disabled} />
        <WhenInput disabled={disabled} refuse={refuseDate} />
        <TextInput
          source="hourRdv"
          type="time"
          label={OUTING_LABELS.hourRdv}
          parse={(time: string) => time}
          disabled={disabled}
          helperText={false}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </FieldGroup>
      <PlacesInputs disabled={disabled} refuse={refuseMaximum} />
      <StatusInputs disabled={disabled} />
      <FieldGroup title="À savoir">
        <div className={styles.texts}>
          <TextInput
            source="description"
            label={OUTING_LABELS.description}
            parse={(text: string) => text}
            multiline
            minRows={3}
            fullWidth
            disabled={disabled}
            helperText="Les membres les lisent avant de s’inscrire."
            slotProps={{ htmlInput: { maxLength: 5000 } }}
          />
          <TextInput
            source="accompanistFreeText"
            label={OUTING_LABELS.accompanistFreeText}
            parse={(text: string) => text}
            multiline
            minRows={3}
            fullWidth
            disabled={disabled}
            helperText="Qui ne vient pas, qui cherche un remplaçant."
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        </div>
      </FieldGroup>
    </div>
  );
}
