import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { contractKey } from '../../shared/domain/membership/season.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import { TextField } from '../../shared/ui/form/TextField.tsx';
import { textOf, useFormField } from './useFormField.ts';
import { RateField } from './fields.tsx';
import type { SeasonForm } from './season-form.ts';
import styles from './Season.module.css';

/** As many as the server takes (contract/season.ts). */
const MOST_CONTRACTS = 50;

/** What the season costs, by kind; it begins with what most members had to pay last. */
export function RatesSection() {
  const { fields, append, remove } = useFieldArray<SeasonForm, 'rates.insurances'>({ name: 'rates.insurances' });
  const contracts = useRef<HTMLFieldSetElement>(null);
  // To what stays: the last button adds one.
  const takeAway = (index: number): void => {
    [...(contracts.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    remove(index);
  };
  return (
    <div className={styles.rates}>
      <div className={styles.three}>
        <RateField name="rates.adhesion" label="Adhésion" help="Pour tous les membres." />
        <RateField name="rates.licence" label="Licence" help="Pour tous les membres." />
        <RateField
          name="rates.supervisorRebate"
          label="Réduction encadrant"
          help="Déduite pour les niveaux d’encadrement, sans descendre sous 0 €."
        />
      </div>
      <fieldset ref={contracts} className={styles.contracts}>
        <legend className={styles.legend}>Assurance, par contrat</legend>
        {fields.map(({ id }, index) => (
          <div key={id} className={styles.contract}>
            <ContractName index={index} />
            <RateField name={`rates.insurances.${index}.amount`} label="Montant" />
            <div className={styles.remove}>
              <Button variant="quiet" icon="trash" onClick={() => takeAway(index)}>
                Retirer<span className="visually-hidden"> le contrat {index + 1}</span>
              </Button>
            </div>
          </div>
        ))}
        <div className={styles.contract}>
          <p className={styles.others}>Autre contrat, ou sans contrat</p>
          <RateField name="rates.otherInsurance" label="Montant" />
          <div className={styles.remove}>
            <Button
              icon="plus"
              reason={fields.length >= MOST_CONTRACTS ? 'Le nombre de contrats est atteint.' : null}
              onClick={() => append({ name: '', amount: 0 })}
            >
              Ajouter un contrat
            </Button>
          </div>
        </div>
      </fieldset>
    </div>
  );
}

function ContractName({ index }: { readonly index: number }) {
  const { getValues } = useFormContext<SeasonForm>();
  const { field, value, error } = useFormField(`rates.insurances.${index}.name`, (kept) => {
    const name = contractKey(textOf(kept));
    if (name === '') return 'Indiquez le nom du contrat, comme sur les fiches.';
    const above = getValues('rates.insurances').slice(0, index);
    return above.some((one) => contractKey(one.name) === name) ? 'Ce contrat est déjà plus haut.' : null;
  });
  return (
    <TextField
      {...field}
      label="Contrat, comme sur les fiches"
      autoComplete="off"
      maxLength={100}
      value={textOf(value)}
      error={error}
    />
  );
}
