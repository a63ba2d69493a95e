import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Diver } from '#contract/divers.ts';
import { isCheckedFirst, ownValuesOf, type OwnValues } from '#domain/divers/corrections.ts';
import { OWN_FIELDS, specOf, type OwnField } from '#domain/divers/fields.ts';
import { keysIn } from '#domain/records.ts';
import { DIVER_LABELS } from '#messages/divers.ts';
import { CHECKED_BY_CLUB, correctionSaid } from '#messages/personal-data.ts';
import { dayFault } from '#messages/typed-day.ts';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Section } from '#ui/components/Section.tsx';
import { useClubConfig, useCurrentDiver } from '#ui/data/club-hooks.ts';
import { ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { requestsQuery, useCorrect } from '../api.ts';
import { RequestLines } from './PersonalDataSections.tsx';
import styles from './MyData.module.css';

export function OwnDataSection() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      ref={heading}
      title="Mes coordonnées et mon certificat"
      intro="Corrigez ici ce qui a changé&nbsp;: vous n’avez rien d’autre à envoyer au club."
    >
      <QueryBody query={useCurrentDiver()} loading="Chargement de vos données…" skeleton={<Skeleton height={320} />}>
        {(me) => <OwnDataForm me={me} />}
      </QueryBody>
    </Section>
  );
}

interface OwnDataFormProps {
  readonly me: Diver;
  /** Told whether something typed is not saved yet. */
  readonly onDirty?: (isDirty: boolean) => void;
}

const TEXT_FIELDS = ['telephone', 'adresse', 'codepostal', 'ville', 'urgence1', 'urgence2'] as const;
const AUTO_COMPLETE: Readonly<Partial<Record<OwnField, string>>> = {
  telephone: 'tel',
  adresse: 'street-address',
  codepostal: 'postal-code',
  ville: 'address-level2',
};
const WIDE: ReadonlySet<OwnField> = new Set(['adresse', 'urgence1', 'urgence2']);

/** Fields of the member's own record; what the club wants to see first waits as a proposal below them. */
export function OwnDataForm({ me, onDirty }: OwnDataFormProps) {
  const { checkedFirst } = useClubConfig();
  const today = useToday();
  const requests = useQuery(requestsQuery);
  const [typed, setTyped] = useState<Partial<OwnValues>>({});
  const changed = OWN_FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== me[field]);
  const isDirty = changed.length > 0;
  const save = useCorrect(me, (proposed, sent) => {
    toast(correctionSaid(keysIn(sent), proposed));
    // Keeps what was typed meanwhile.
    setTyped((now) =>
      ownValuesOf(
        OWN_FIELDS.filter((field) => now[field] !== sent[field]),
        now,
      ),
    );
  });
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const day = typed.caci_date === undefined ? me.caci_date : typed.caci_date;
  const isWrong = typed.caci_date !== undefined && dayFault(day ?? '', { max: today }) !== null;
  const change = (part: Partial<OwnValues>): void => setTyped((now) => ({ ...now, ...part }));
  const helpOf = (field: OwnField) => (isCheckedFirst(field, checkedFirst) ? { help: CHECKED_BY_CLUB } : {});
  const whyNot = isWrong ? 'Corrigez la date du certificat.' : isDirty ? null : 'Rien n’est changé.';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (whyNot === null) save.mutate(ownValuesOf(changed, typed));
  };
  const textField = (field: (typeof TEXT_FIELDS)[number]) => (
    <div key={field} className={cx(WIDE.has(field) && styles.wide)}>
      <TextField
        {...helpOf(field)}
        label={DIVER_LABELS[field]}
        name={field}
        type={field === 'telephone' ? 'tel' : 'text'}
        autoComplete={AUTO_COMPLETE[field] ?? 'off'}
        maxLength={specOf(field).max}
        value={typed[field] ?? me[field] ?? ''}
        onChange={({ target }) => change({ [field]: target.value })}
      />
    </div>
  );
  return (
    <>
      <form className="stack gap-4" onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {TEXT_FIELDS.map(textField)}
          <DayField
            {...helpOf('caci_date')}
            label="Date de mon certificat médical"
            name="caci_date"
            max={today}
            today={today}
            value={day ?? ''}
            received={me.caci_date}
            onChange={(typed) => change({ caci_date: typed === '' ? null : typed })}
          />
        </div>
        <Checkbox
          {...helpOf('droitimage')}
          label="Le club peut publier des photos où l’on me voit."
          checked={typed.droitimage ?? me.droitimage}
          onChange={({ target }) => change({ droitimage: target.checked })}
        />
        {save.error && <ErrorMessage error={save.error} />}
        <div>
          <Button type="submit" variant="primary" busy={save.isPending} reason={whyNot}>
            Enregistrer
          </Button>
        </div>
        <UnsavedChangesGuard unsaved={isDirty && !save.isPending} />
      </form>
      {requests.data && (
        <RequestLines
          kind="PROPOSAL"
          requests={requests.data.filter(({ state }) => state !== 'WITHDRAWN')}
          onDone={() => toast('Votre changement est retiré.')}
        />
      )}
    </>
  );
}
