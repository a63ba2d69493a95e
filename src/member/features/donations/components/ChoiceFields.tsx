import { isDay } from '../../../../shared/domain/dates.ts';
import { whyNotThisDay, type Editing } from '../../../../shared/domain/donations/editability.ts';
import { isReason, REASONS } from '../../../../shared/domain/donations/reasons.ts';
import { siteNamed, type DonationSite } from '../../../../shared/domain/donations/sites.ts';
import { siteOption } from '../../../../shared/messages/donations.ts';
import { DayField } from '../../../../shared/ui/form/DayField.tsx';
import { Select } from '../../../../shared/ui/form/Select.tsx';

interface ChoiceProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface DateFieldProps extends ChoiceProps {
  readonly editing: Editing;
  readonly isNew: boolean;
}

/** Which days are taken; today's entry is taken outside the year too, and then stays as it is: said before it is added. */
function dayRule(day: string, editing: Editing, isNew: boolean): string | undefined {
  if (editing.treasurer) return undefined;
  if (!isNew) return `Un jour de ${editing.year}.`;
  const final = isDay(day) && whyNotThisDay(day, editing, true) === null && whyNotThisDay(day, editing, false) !== null;
  return `Un jour de ${editing.year}, ou aujourd’hui${final ? '\u00a0: ce don ne pourra alors plus être modifié' : ''}.`;
}

export const DateField = ({ value, error, editing, isNew, onChange }: DateFieldProps) => (
  <DayField
    label="Date"
    name="daodate"
    required
    max={editing.today}
    today={editing.today}
    year={editing.year}
    value={value}
    error={error}
    help={error === undefined ? dayRule(value, editing, isNew) : undefined}
    onChange={onChange}
  />
);

/** With the price, and what it covers. What the entry holds stays to choose, though the list has it no more. */
export const SiteField = ({
  value,
  error,
  sites,
  onChange,
}: ChoiceProps & { readonly sites: readonly DonationSite[] }) => (
  <Select
    label="Lieu"
    name="daosite"
    required
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">Choisissez un lieu</option>
    {value !== '' && siteNamed(sites, value) === undefined && <option value={value}>{value}</option>}
    {sites.map((site) => (
      <option key={site.name} value={site.name}>
        {siteOption(site)}
      </option>
    ))}
  </Select>
);

export const ReasonField = ({ value, error, onChange }: ChoiceProps) => (
  <Select
    label="Motif"
    name="daomotif"
    required
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">Choisissez un motif</option>
    {value !== '' && !isReason(value) && <option value={value}>{value}</option>}
    {REASONS.map((reason) => (
      <option key={reason} value={reason}>
        {reason}
      </option>
    ))}
  </Select>
);
