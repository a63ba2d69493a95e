import { createContext, useContext, useState } from 'react';
import { useRecordContext, useSaveContext, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';
import { differences, merged } from '../../../shared/domain/differences.ts';
import { fieldText } from '../../../shared/messages/field-text.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ConflictDialog } from '../../../shared/ui/components/ConflictDialog.tsx';
import { Banner } from '../../../shared/ui/feedback/states.tsx';

type CurrentRecord = Readonly<Record<string, unknown>>;
export type FieldLabels = Readonly<Record<string, string>>;

const NONE = { current: null, sentence: null };

/** `labels`: French names of the fields that a conflict compares, in the form's order. */
export function useSaveRefusalState(labels: FieldLabels = {}) {
  /** `current`: record that another person saved meanwhile (409 STALE_VERSION); `sentence`: any other refusal. */
  const [refusal, setRefusal] = useState<{ readonly current: CurrentRecord | null; readonly sentence: string | null }>(
    NONE,
  );
  return {
    ...refusal,
    labels,
    clear: () => setRefusal(NONE),
    onError: (error: unknown) => {
      const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
      const current = isStale && typeof error.current === 'object' ? (error.current as CurrentRecord | null) : null;
      setRefusal(current ? { current, sentence: null } : { current: null, sentence: messageOf(error) });
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
      intro="Rien n’est perdu : choisissez, champ par champ, ce qui est enregistré."
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

export const FormRefusal = ({ sentence, current, labels, clear }: ReturnType<typeof useSaveRefusal>) => (
  <>
    {sentence !== null && (
      <Banner tone="danger" live="alert">
        {sentence}
      </Banner>
    )}
    {current && <FormConflict labels={labels} current={current} onClose={clear} />}
  </>
);
