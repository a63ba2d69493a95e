import { isRecord } from '#domain/records.ts';
import { styled } from '@mui/material/styles';
import { type ReactNode, createContext, useContext, useState } from 'react';
import { SimpleForm, useRecordContext, useSaveContext, type RaRecord } from 'react-admin';
import { useFormState, useFormContext } from 'react-hook-form';
import { ApiError, messageOf } from '#api/client/errors.ts';
import { differences, merged } from '#domain/differences.ts';
import { isGpsField } from '#domain/gps.ts';
import { errorMessages } from '#messages/errors.ts';
import { fieldText } from '#messages/field-text.ts';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { ConflictDialog } from '#ui/components/ConflictDialog.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Loading, Skeleton, Banner } from '#ui/feedback/states.tsx';
import { BackLink } from '#ui/navigation/PageTitle.tsx';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { token } from '#ui/theme/tokens.ts';
import styles from './forms.module.css';

interface ClubFormProps {
  readonly buttons: ReactNode;
  readonly readOnly?: boolean;
  /** Asks before unsaved values are left; by default those of this form. */
  readonly guard?: ReactNode;
  readonly children: ReactNode;
}

export const ClubForm = ({ buttons, readOnly = false, guard = <UnsavedChanges />, children }: ClubFormProps) => (
  <Card>
    <SimpleForm noValidate toolbar={<StickyBar sx={IN_CARD}>{buttons}</StickyBar>}>
      <fieldset className={styles.fields} disabled={readOnly}>
        {children}
      </fieldset>
      <FormRefusal {...useSaveRefusal()} />
      {guard}
    </SimpleForm>
  </Card>
);

export function useUnsaved(): boolean {
  const { dirtyFields, isSubmitting } = useFormState();
  // Not `isSubmitted`, which a refused form is too; a saved form is reset, hence clean.
  return Object.keys(dirtyFields).length > 0 && !isSubmitting;
}

export const UnsavedChanges = () => <UnsavedChangesGuard unsaved={useUnsaved()} />;

/** Ignores a second click while the first is under way. */
export function SaveButton({ children }: { readonly children: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" busy={isSubmitting}>
      {children}
    </Button>
  );
}

export const StickyBar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: 16,
  alignItems: 'center',
  padding: '12px 16px',
  backgroundColor: token('color-surface'),
});

/** To the edges of the card. */
const IN_CARD = {
  flexWrap: 'wrap',
  gap: '12px',
  margin: '24px calc(-1 * var(--space-5)) calc(-1 * var(--space-5))',
  padding: '12px var(--space-5)',
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 var(--radius-m) var(--radius-m)',
  // Rows of buttons would cover a small window.
  '@media (width < 1024px)': { position: 'static' },
};

export const FormSkeleton = ({ back }: { readonly back: string }) => (
  <Loading>
    <BackLink to={back} />
    <Skeleton width={320} height={36} />
    <Card>
      {Array.from({ length: 6 }, (_, row) => (
        <p key={row}>
          <Skeleton height={40} />
        </p>
      ))}
    </Card>
  </Loading>
);

export const WHOLE_LINE = styles.wholeLine ?? '';
export const TWO_COLUMNS = styles.twoColumns ?? '';

/** For text without a label, on the line of its neighbours' inputs. */
export const BESIDE_FIELDS = styles.besideFields ?? '';
export const TO_THE_END = styles.toTheEnd ?? '';

export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
);

/** Validator of a text, or of a choice, that must be given. */
export const given = (sentence: string) => (value: unknown) =>
  (typeof value === 'string' ? value.trim() : value) ? undefined : sentence;

/** Validator of coordinates, which may be left out. */
export const coordinates = (gps: unknown) =>
  isGpsField(typeof gps === 'string' ? gps : '') ? undefined : errorMessages.GPS_INVALID;

/** `parse` of a text that is null on the wire where it is empty. */
export const emptyToNull = (text: unknown) => (text === '' ? null : text);

type CurrentRecord = Readonly<Record<string, unknown>>;
export type FieldLabels = Readonly<Record<string, string>>;

const NONE = { current: null, sentence: null, asks: false };

/** `labels`: French names of the fields that a conflict compares, in the form's order. */
export function useSaveRefusalState(labels: FieldLabels = {}) {
  /** `current` is the record that another person saved meanwhile (409 STALE_VERSION); `sentence` says every other refusal, or asks (409 SAME_PERSON). */
  const [refusal, setRefusal] = useState<{
    readonly current: CurrentRecord | null;
    readonly sentence: string | null;
    readonly asks: boolean;
  }>(NONE);
  return {
    ...refusal,
    labels,
    clear: () => setRefusal(NONE),
    onError: (error: unknown) => {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      const current = isStale && isRecord(error.current) ? error.current : null;
      const asks = error instanceof ApiError && error.code === 'SAME_PERSON';
      setRefusal(current ? { ...NONE, current } : { ...NONE, sentence: messageOf(error), asks });
    },
  };
}

const SaveRefusalContext = createContext<ReturnType<typeof useSaveRefusalState> | null>(null);
export const SaveRefusalProvider = SaveRefusalContext.Provider;

export function useSaveRefusal() {
  const refusal = useContext(SaveRefusalContext);
  if (!refusal) throw new Error('A form stands in a ClubEdit or a ClubCreate.');
  return refusal;
}

interface FormConflictProps {
  readonly labels: FieldLabels;
  readonly current: CurrentRecord;
  readonly onClose: () => void;
}

/** Chooses field by field between the form and the server's record, then saves the choice (contract §2). */
function FormConflict({ labels, current, onClose }: FormConflictProps) {
  const before = useRecordContext<RaRecord>() ?? {};
  const { getValues } = useFormContext();
  const { save, saving } = useSaveContext();
  const [differing] = useState(() => differences(before, getValues(), current, Object.keys(labels)));
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter(({ proposed }) => proposed === 'mine').map(({ field }) => field)),
  );
  const choose = (field: string, side: 'mine' | 'theirs'): void => {
    const others = [...mine].filter((one) => one !== field);
    setMine(new Set(side === 'mine' ? [...others, field] : others));
  };
  const keep = async (): Promise<void> => {
    await save?.(merged(current, differing, mine));
    onClose();
  };
  return (
    <ConflictDialog
      title="Quelqu’un d’autre vient de modifier cette fiche"
      intro="Rien n’est perdu&nbsp;: choisissez, champ par champ, ce qui est enregistré."
      fields={differing.map(({ field, disputed, ...sides }) => ({
        field,
        disputed,
        label: labels[field] ?? field,
        mine: fieldText(sides.mine, field),
        theirs: fieldText(sides.theirs, field),
      }))}
      choice={{ mine, onChoose: choose }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Revenir au formulaire</Button>
          <Button variant="primary" busy={saving ?? false} onClick={() => void keep()}>
            Enregistrer ce choix
          </Button>
        </>
      }
    />
  );
}

/** Sends the new member again, as another person than the known one. */
function FormQuestion({ sentence, onClose }: { readonly sentence: string; readonly onClose: () => void }) {
  const { getValues } = useFormContext();
  const { save, saving = false } = useSaveContext();
  return (
    <ConfirmDialog
      title="Est-ce une autre personne&nbsp;?"
      confirmLabel="Ajouter quand même"
      cancelLabel="Revenir au formulaire"
      mutation={{ isPending: saving, error: null }}
      onConfirm={() => void save?.({ ...getValues(), otherPerson: true })}
      onClose={onClose}
    >
      {sentence}
    </ConfirmDialog>
  );
}

export const FormRefusal = ({ sentence, current, asks, labels, clear }: ReturnType<typeof useSaveRefusal>) => (
  <>
    {sentence !== null && asks && <FormQuestion sentence={sentence} onClose={clear} />}
    {sentence !== null && !asks && (
      <Banner tone="danger" live="alert">
        {sentence}
      </Banner>
    )}
    {current && <FormConflict labels={labels} current={current} onClose={clear} />}
  </>
);
