import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../../../shared/api/client/errors.ts';
import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { yearOf, type Editing } from '../../../../shared/domain/donations/editability.ts';
import { LONGEST_COMMENT } from '../../../../shared/domain/donations/limits.ts';
import { OTHER_REASON } from '../../../../shared/domain/donations/reasons.ts';
import { scaleOf } from '../../../../shared/domain/donations/scale.ts';
import { siteNamed, type DonationSite } from '../../../../shared/domain/donations/sites.ts';
import { COMPANY_CAR, NO_CAR, valuationOf } from '../../../../shared/domain/donations/valuation.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Checkbox } from '../../../../shared/ui/form/Checkbox.tsx';
import { UnsavedChangesGuard } from '../../../../shared/ui/navigation/UnsavedChangesGuard.tsx';
import { TextArea, TextField } from '../../../../shared/ui/form/TextField.tsx';
import type { Figures } from '../model/request-body.ts';
import {
  isChanged,
  problemsOf,
  typedCents,
  typedKm,
  type Entry,
  type Field,
  type Problems,
} from '../model/form-values.ts';
import { useJourney, type Holder } from '../model/useJourney.ts';
import { useOnce } from '../model/useOnce.ts';
import { DateField, ReasonField, SiteField } from './ChoiceFields.tsx';
import styles from './DonationForm.module.css';
import { JourneyField } from './JourneyField.tsx';
import { PriceField } from './PriceField.tsx';
import { Valuation } from './DonationValue.tsx';

export interface DonationFormProps {
  readonly start: Entry;
  /** The entry that is edited; null for a new one. */
  readonly before: DaoRecord | null;
  readonly holder: Holder;
  readonly editing: Editing;
  readonly sites: readonly DonationSite[];
  readonly distanceUrl: string;
  /** Ajouter, Modifier. */
  readonly label: string;
  readonly busy: boolean;
  readonly saved: boolean;
  /** What the server said against it. */
  readonly refused: unknown;
  readonly onSave: (entry: Entry, figures: Figures) => void;
  /** Beside the obvious button. */
  readonly actions?: ReactNode;
}

const FIELDS: readonly string[] = [
  'daodate',
  'daosite',
  'daomotif',
  'daokm',
  'daoprix',
  'daocommentaire',
] satisfies Field[];

/** What the server refused, beside its field where it has one here. */
function refusalOf(refused: unknown): { readonly at: Problems; readonly sentence: string | null } {
  if (refused === null || refused === undefined) return { at: {}, sentence: null };
  const field = refused instanceof ApiError ? refused.field : undefined;
  return field !== undefined && FIELDS.includes(field)
    ? { at: { [field]: messageOf(refused) }, sentence: null }
    : { at: {}, sentence: messageOf(refused) };
}

/** A donation entry (specification §2): price and kilometres follow the site, and are the treasurer's to change. */
export function DonationForm(props: DonationFormProps) {
  const { start, before, holder, editing, sites, busy, saved, label, actions } = props;
  const [entry, setEntry] = useState(start);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const mayBegin = useOnce(busy);
  const change = (part: Partial<Entry>): void => setEntry((now) => ({ ...now, ...part }));

  const site = siteNamed(sites, entry.daosite);
  const found = useJourney(props.distanceUrl, holder, site, before);
  const standing = before !== null && before.daosite === entry.daosite;
  const siteCents = standing ? (centsOfEuros(before.daoprix) ?? 0) : (site?.cents ?? 0);
  const cents = (entry.price === null ? null : typedCents(entry.price)) ?? siteCents;
  const km = (entry.km === null ? null : typedKm(entry.km)) ?? found.journey?.km ?? 0;
  const { voiturecv = NO_CAR } = holder;
  // With a company car there is nothing to set: it drives nothing, whoever says so.
  const setsKm = editing.treasurer && voiturecv !== COMPANY_CAR;
  const scale = scaleOf(yearOf(entry.daodate) || editing.year);

  const refusal = refusalOf(props.refused);
  const own = problemsOf(entry, before, editing);
  const problems: Problems = { ...refusal.at, ...(asked ? own : {}) };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || saved || found.journey === null) return;
    setAsked(true);
    const first = FIELDS.find((field) => field in own);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (mayBegin()) props.onSave(entry, { km, cents, journey: found.journey });
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.card}>
        <div className={styles.pair}>
          <TextField label="Nom" readOnly value={holder.lastname} />
          <TextField label="Prénom" readOnly value={holder.firstname} />
        </div>
        <DateField
          value={entry.daodate}
          error={problems.daodate}
          editing={editing}
          isNew={before === null}
          onChange={(daodate) => change({ daodate })}
        />
        <SiteField
          value={entry.daosite}
          error={problems.daosite}
          sites={sites}
          onChange={(daosite) => change({ daosite, km: null, price: null })}
        />
        <ReasonField value={entry.daomotif} error={problems.daomotif} onChange={(daomotif) => change({ daomotif })} />
        <div className={styles.figures}>
          <JourneyField
            found={found}
            error={problems.daokm}
            {...(setsKm && { typed: entry.km, onChange: (typed: string) => change({ km: typed }) })}
          />
          <PriceField
            cents={siteCents}
            error={problems.daoprix}
            {...(editing.treasurer && { typed: entry.price, onChange: (typed: string) => change({ price: typed }) })}
          />
        </div>
        <TextArea
          label="Commentaire"
          name="daocommentaire"
          rows={3}
          maxLength={LONGEST_COMMENT}
          error={problems.daocommentaire}
          help={
            site?.gps === '' || entry.daomotif === OTHER_REASON
              ? 'Précisez ici le lieu, le motif et les frais.'
              : undefined
          }
          value={entry.daocommentaire}
          onChange={({ target }) => change({ daocommentaire: target.value })}
        />
        {editing.treasurer && (
          <Checkbox
            label="Verrouillé"
            help="Le membre ne pourra plus le modifier, et lira que le trésorier l’a fait."
            checked={entry.daolocked}
            onChange={({ target }) => change({ daolocked: target.checked })}
          />
        )}
        {refusal.sentence !== null && (
          <Banner tone="danger" live="alert" title="Rien n’est enregistré.">
            <p>{refusal.sentence} Ce que vous avez saisi est gardé.</p>
          </Banner>
        )}
        <div className={styles.actions}>
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
      <Valuation
        worth={found.journey === null ? null : valuationOf([{ km, costs: cents }], voiturecv, scale)}
        voiturecv={voiturecv}
        scale={scale}
      />
      <UnsavedChangesGuard unsaved={isChanged(entry, start) && !busy && !saved} />
    </form>
  );
}
