import type { Dao } from '#contract/daos.ts';
import { cx } from '#ui/components/cx.ts';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '#api/client/errors.ts';
import { yearOf, MAX_COMMENT_LENGTH, OTHER_REASON, REASONS } from '#domain/daos/entry.ts';
import { scaleOf, COMPANY_CAR, NO_CAR, valuationOf } from '#domain/daos/valuation.ts';
import { isGift } from '#domain/daos/refund.ts';
import { siteNamed } from '#domain/daos/sites.ts';
import { centsOfEuros, eurosOfCents } from '#domain/money.ts';
import { formatEuros } from '#domain/typed-amount.ts';
import { siteOption } from '#messages/daos.ts';
import { PAID_BACK_CHOICES, PAID_BACK_HELP } from '#messages/expenses.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { Options, Select, TextArea, TextField } from '#ui/form/Field.tsx';
import {
  FIELDS,
  isChanged,
  isField,
  problemsOf,
  typedCents,
  typedKm,
  type DonationValues,
  type Field,
  type Problems,
  type Figures,
} from '../model/form-values.ts';
import { useJourney, type Donor } from '#ui/data/journey.ts';
import type { DonationContext } from '../api.ts';
import { ChoiceField, dayRule, JourneyField } from './DonationFields.tsx';
import styles from './DonationForm.module.css';
import { DonationValue } from './DonationValue.tsx';

interface DonationFormProps {
  readonly start: DonationValues;
  readonly before: Dao | null;
  readonly donor: Donor;
  readonly context: Pick<DonationContext, 'editing' | 'sites' | 'distanceUrl' | 'offersRefunds'>;
  readonly label: string;
  /** True also after saving. */
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSave: (values: DonationValues, figures: Figures) => void;
  readonly actions?: ReactNode;
}

function refusalOf(error: Error | null): { readonly fields: Problems; readonly sentence: string | null } {
  if (error === null) return { fields: {}, sentence: null };
  const field = error instanceof ApiError ? error.field : undefined;
  const sentence = messageOf(error);
  return isField(field) ? { fields: { [field]: sentence }, sentence: null } : { fields: {}, sentence };
}

/** Price and kilometres follow the site, unless the treasurer sets them (specification §2). */
export function DonationForm(props: DonationFormProps) {
  const { start, before, donor, busy, label, actions } = props;
  const { editing, sites, distanceUrl, offersRefunds } = props.context;
  const [values, setValues] = useState(start);
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<DonationValues>): void => setValues((now) => ({ ...now, ...part }));

  const site = siteNamed(sites, values.daosite);
  const found = useJourney(distanceUrl, donor, site, before);
  const keepsSite = before !== null && before.daosite === values.daosite;
  const siteCents = keepsSite ? (centsOfEuros(before.daoprix) ?? 0) : (site?.cents ?? 0);
  const cents = typedCents(values.price ?? '') ?? siteCents;
  const km = typedKm(values.km ?? '') ?? found.journey?.km ?? 0;
  const { voiturecv = NO_CAR, electrique } = donor;
  const scale = scaleOf(yearOf(values.daodate) || editing.year);

  const refusal = refusalOf(props.error);
  const wrong = problemsOf(values, before, editing);
  const problemOf = (field: Field): string | undefined => (submitted && wrong[field]) || refusal.fields[field];

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || found.journey === null) return;
    setSubmitted(true);
    const first = FIELDS.find((field) => wrong[field] !== undefined);
    if (first === undefined) props.onSave(values, { km, cents, journey: found.journey });
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={cx('panel stack gap-4', styles.card)}>
        <div className={styles.pair}>
          <TextField label="Nom" readOnly value={donor.lastname} />
          <TextField label="Prénom" readOnly value={donor.firstname} />
        </div>
        <DayField
          label="Date"
          name="daodate"
          required
          max={editing.today}
          today={editing.today}
          year={editing.year}
          value={values.daodate}
          error={problemOf('daodate')}
          help={problemOf('daodate') === undefined ? dayRule(values.daodate, editing, before === null) : undefined}
          onChange={(daodate) => change({ daodate })}
        />
        <ChoiceField
          label="Lieu"
          name="daosite"
          placeholder="Choisissez un lieu"
          options={sites.map((one) => [one.name, siteOption(one)])}
          value={values.daosite}
          error={problemOf('daosite')}
          onChange={(daosite) => change({ daosite, km: null, price: null })}
        />
        <ChoiceField
          label="Motif"
          name="daomotif"
          placeholder="Choisissez un motif"
          options={REASONS.map((reason) => [reason, reason])}
          value={values.daomotif}
          error={problemOf('daomotif')}
          onChange={(daomotif) => change({ daomotif })}
        />
        <div className={styles.figures}>
          <JourneyField
            found={found}
            typed={values.km}
            error={problemOf('daokm')}
            // Kilometres of a company car never count.
            onChange={editing.treasurer && voiturecv !== COMPANY_CAR ? (typed) => change({ km: typed }) : null}
          />
          <TextField
            label="Prix"
            name="daoprix"
            unit="€"
            inputMode="decimal"
            autoComplete="off"
            readOnly={!editing.treasurer}
            value={values.price ?? formatEuros(eurosOfCents(siteCents))}
            error={problemOf('daoprix')}
            help={editing.treasurer ? undefined : 'Le prix du site, fixé par le club.'}
            onChange={({ target }) => change({ price: target.value })}
          />
        </div>
        <TextArea
          label="Commentaire"
          name="daocommentaire"
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          error={problemOf('daocommentaire')}
          help={
            site?.gps === '' || values.daomotif === OTHER_REASON
              ? 'Précisez ici le lieu, le motif et les frais.'
              : undefined
          }
          value={values.daocommentaire}
          onChange={({ target }) => change({ daocommentaire: target.value })}
        />
        {before === null && offersRefunds && (
          <Select
            label="Ces frais"
            name="paidBack"
            value={String(values.paidBack)}
            help={PAID_BACK_HELP[values.paidBack ? 'asked' : 'given']}
            onChange={({ target }) => change({ paidBack: target.value === 'true' })}
          >
            <Options of={PAID_BACK_CHOICES} />
          </Select>
        )}
        {editing.treasurer && (
          <Checkbox
            label="Verrouillé"
            help="Le membre ne pourra plus le modifier, et lira que le trésorier l’a fait."
            checked={values.daolocked}
            onChange={({ target }) => change({ daolocked: target.checked })}
          />
        )}
        {refusal.sentence !== null && (
          <Banner tone="danger" live="alert" title="Rien n’est enregistré.">
            <p>{refusal.sentence} Ce que vous avez saisi est gardé.</p>
          </Banner>
        )}
        <div className={cx('row gap-3', styles.actions)}>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            reason={found.journey === null ? 'La distance est en cours de calcul.' : null}
          >
            {label}
          </Button>
          {actions !== undefined && <div className={styles.aside}>{actions}</div>}
        </div>
      </div>
      <DonationValue
        value={found.journey === null ? null : valuationOf([{ km, costs: cents }], voiturecv, scale, electrique)}
        voiturecv={voiturecv}
        scale={scale}
        paidBack={values.paidBack || (before !== null && !isGift(before))}
      />
      <UnsavedChangesGuard unsaved={isChanged(values, start) && !busy} />
    </form>
  );
}
