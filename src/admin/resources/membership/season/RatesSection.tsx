import { cx } from '#ui/components/cx.ts';
import { Box, Stack } from '@mui/material';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { isSeasonLabel } from '#domain/membership/season-label.ts';
import { contractKey } from '#domain/membership/season.ts';
import { errorMessages } from '#messages/errors.ts';
import { Button } from '#ui/components/Button.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { AmountInput } from '#admin/components/form/TypedInput.tsx';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { LineInput } from '#admin/components/form/LineInput.tsx';
import { HtmlPreview, LazyHtmlInput } from '#admin/components/form/HtmlPreview.tsx';
import forms from '#admin/components/form/forms.module.css';
import type { SeasonValues } from './season-form.ts';
import styles from './Season.module.css';

/** Limits of the server (contract/membership.ts). */
const MAX_CONTRACTS = 50;
const HIGHEST_RATE = 10_000;

const isRate = (euros: number) =>
  euros < 0 || euros > HIGHEST_RATE ? 'Écrivez un montant entre 0 et 10\u202f000\u00a0€.' : undefined;

const isContract = (index: number) => (typed: string, values: SeasonValues) => {
  const name = contractKey(typed);
  if (name === '') return 'Indiquez le nom du contrat, comme sur les fiches.';
  const above = values.rates.insurances.slice(0, index);
  return above.some((one) => contractKey(one.name) === name) ? 'Ce contrat est déjà plus haut.' : undefined;
};

export function RatesSection() {
  const { fields, append, remove } = useFieldArray<SeasonValues, 'rates.insurances'>({ name: 'rates.insurances' });
  const contracts = useRef<HTMLFieldSetElement>(null);
  const removeContract = (index: number): void => {
    // Moves the focus from the removed button to the last one, 'Ajouter un contrat'.
    [...(contracts.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    remove(index);
  };
  return (
    <Stack spacing={3}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 240px))', gap: 2, alignItems: 'start' }}>
        <AmountInput source="rates.adhesion" label="Adhésion" helperText="Pour tous les membres." validate={isRate} />
        <AmountInput source="rates.licence" label="Licence" helperText="Pour tous les membres." validate={isRate} />
        <AmountInput
          source="rates.supervisorRebate"
          label="Réduction encadrant"
          helperText="Déduite pour les niveaux d’encadrement, sans descendre sous 0&nbsp;€."
          validate={isRate}
        />
      </Box>
      <Stack component="fieldset" ref={contracts} spacing={1}>
        <legend className={forms.subtitle}>Assurance, par contrat</legend>
        {fields.map(({ id }, index) => (
          <div key={id} className={styles.contract}>
            <LineInput
              source={`rates.insurances.${index}.name`}
              label="Contrat, comme sur les fiches"
              validate={isContract(index)}
              maxLength={100}
            />
            <AmountInput source={`rates.insurances.${index}.amount`} label="Montant" validate={isRate} />
            <div className={styles.remove}>
              <Button variant="quiet" icon="trash" onClick={() => removeContract(index)}>
                Retirer<span className="visually-hidden"> le contrat {index + 1}</span>
              </Button>
            </div>
          </div>
        ))}
        <div className={styles.contract}>
          <p className={cx('row medium', styles.others)}>Autre contrat, ou sans contrat</p>
          <AmountInput source="rates.otherInsurance" label="Montant" validate={isRate} />
          <div className={styles.remove}>
            <Button
              icon="plus"
              reason={fields.length >= MAX_CONTRACTS ? 'Le nombre de contrats est atteint.' : null}
              onClick={() => append({ name: '', amount: 0 })}
            >
              Ajouter un contrat
            </Button>
          </div>
        </div>
      </Stack>
    </Stack>
  );
}

const isLabel = (label: string) => (isSeasonLabel(label.trim()) ? undefined : errorMessages.SEASON_LABEL_INVALID);

export function TermSection() {
  const today = useToday();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 3, alignItems: 'start' }}>
      <Stack spacing={2}>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
          <LineInput source="label" label="Saison" placeholder="2026/2027" validate={isLabel} maxLength={9} />
          <DayInput
            source="deadline"
            label="Date limite"
            helperText="Dernier jour pour envoyer le dossier."
            required="Indiquez la date limite."
            validate={(day) => (day < today ? errorMessages.DEADLINE_PAST : undefined)}
          />
        </Box>
        <LazyHtmlInput source="text" label="Texte en tête du dossier" />
        <CheckboxInput
          source="mail"
          label="Prévenir chaque membre par e-mail"
          helperText="«&nbsp;Votre dossier est ouvert&nbsp;», avec le montant de sa cotisation et la date limite."
        />
      </Stack>
      <HtmlPreview source="text" />
    </Box>
  );
}
