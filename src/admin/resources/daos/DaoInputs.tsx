import type { Diver } from '#contract/divers.ts';
import type { Dao } from '#contract/daos.ts';
import { TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { SelectInput, TextInput, useEvent, useGetOne, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { MAX_COMMENT_LENGTH, MAX_COSTS, MAX_KM, REASONS, whyNoneCanBeAdded, yearOf } from '#domain/daos/entry.ts';
import { donationSites, siteNamed } from '#domain/daos/sites.ts';
import { COMPANY_CAR, expenseOf, NO_CAR, scaleOf, valuationOf } from '#domain/daos/valuation.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { eurosOfCents } from '#domain/money.ts';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { carCell, DAO_REFUSALS, KM_SENTENCES, siteOption } from '#messages/daos.ts';
import { errorMessages } from '#messages/errors.ts';
import { amount } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { useJourney, type Donor } from '#ui/data/journey.ts';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import {
  FieldGroup,
  TO_THE_END,
  TWO_COLUMNS,
  WHOLE_LINE,
  BESIDE_FIELDS,
  given,
} from '#admin/components/form/ClubForm.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { MemberInput } from '#admin/components/form/MemberInput.tsx';
import { AmountInput, WholeNumberInput } from '#admin/components/form/TypedInput.tsx';

const NOBODY: Donor = { id: 0, lastname: '', firstname: '', gps: '' };

/** The member of the donation, whose home and car its value depends on. */
function useDonor(): Donor {
  const { daoiddiver: id } = useFormValues<Partial<Dao>>();
  return useGetOne<Diver>('divers', { id: id ?? 0 }, { enabled: Boolean(id) }).data ?? NOBODY;
}

/** A donation as the treasurer writes it (specification §2). */
export function DaoInputs() {
  const donor = useDonor();
  return (
    <>
      <FieldGroup title="Membre">
        <DonorFields donor={donor} />
      </FieldGroup>
      <FieldGroup title="Trajet et frais">
        <DayInput source="daodate" required={DAO_REFUSALS.daodate} validate={notAhead} />
        <SelectInput
          source="daomotif"
          className={TWO_COLUMNS}
          choices={REASONS.map((reason) => ({ id: reason, name: reason }))}
          validate={given(DAO_REFUSALS.daomotif)}
        />
        <JourneyFields donor={donor} />
        <TextInput
          source="daocommentaire"
          multiline
          minRows={3}
          className={WHOLE_LINE}
          slotProps={{ htmlInput: { maxLength: MAX_COMMENT_LENGTH } }}
        />
        <div className={WHOLE_LINE}>
          <CheckboxInput source="daolocked" helperText="Le membre ne pourra plus le modifier." />
        </div>
      </FieldGroup>
    </>
  );
}

function DonorFields({ donor }: { readonly donor: Donor }) {
  const stored = useRecordContext<Dao>();
  const { lastname, firstname, voiturecv, id } = donor;
  return (
    <>
      {stored?.id === undefined ? (
        <MemberInput source="daoiddiver" validate={() => (whyNoneCanBeAdded(voiturecv) ? CAR_UNKNOWN : undefined)} />
      ) : (
        <>
          <TextField label="Nom" value={stored.daolastname || lastname} disabled />
          <TextField label="Prénom" value={stored.daofirstname || firstname} disabled />
        </>
      )}
      {id !== 0 && (
        <p className={BESIDE_FIELDS}>
          {carCell(voiturecv ?? NO_CAR)}
          <br />
          <Link to={paths.diver(id)}>Ouvrir la fiche</Link>
        </p>
      )}
    </>
  );
}

/** Price and kilometres follow the site until they are typed (specification §5). */
function JourneyFields({ donor }: { readonly donor: Donor }) {
  const { donationSites: rows, distance } = useClubConfig();
  const stored = useRecordContext<Dao>();
  const { setValue } = useFormContext();
  const { daosite = '', daokm } = useFormValues<Partial<Dao>>();
  const sites = donationSites(rows);
  const isNew = stored?.id === undefined;
  const { journey, isUnknown } = useJourney(distance.url, donor, siteNamed(sites, daosite), isNew ? null : stored);
  const found = journey === null || isUnknown ? null : journey.km;
  const { lastname, firstname } = donor;
  useEffect(() => {
    if (!isNew) return;
    setValue('daolastname', lastname);
    setValue('daofirstname', firstname);
    setValue('daokm', null);
  }, [isNew, lastname, firstname, setValue]);
  useEffect(() => {
    if (daokm === null && daosite !== '' && found !== null) setValue('daokm', found, { shouldDirty: true });
  }, [daokm, daosite, found, setValue]);
  const last = useRef(daosite);
  const follow = useEvent(() => {
    if (last.current === daosite) return;
    last.current = daosite;
    const euros = daosite === stored?.daosite ? stored.daoprix : eurosOfCents(siteNamed(sites, daosite)?.cents ?? 0);
    setValue('daoprix', euros, { shouldDirty: true });
    setValue('daokm', null, { shouldDirty: true });
  });
  useEffect(follow, [follow, daosite]);
  const isOffered = daosite === '' || siteNamed(sites, daosite) !== undefined;
  const isCompanyCar = donor.voiturecv === COMPANY_CAR;
  return (
    <>
      <SelectInput
        source="daosite"
        className={TWO_COLUMNS}
        choices={[
          ...sites.map((site) => ({ id: site.name, name: siteOption(site) })),
          ...(isOffered ? [] : [{ id: daosite, name: daosite }]),
        ]}
        validate={given(DAO_REFUSALS.daosite)}
      />
      <WholeNumberInput
        source="daokm"
        unit="km"
        emptyValue={null}
        disabled={isCompanyCar}
        validate={withinRange}
        helperText={isCompanyCar ? KM_SENTENCES.COMPANY : isUnknown ? KM_UNKNOWN : 'L’aller seul.'}
      />
      <AmountInput source="daoprix" validate={withinCosts} />
    </>
  );
}

/** Beside the buttons, always in sight (specification §9). */
export function DaoValue() {
  const { voiturecv = NO_CAR, electrique } = useDonor();
  const { daodate, daokm, daoprix } = useFormValues<Partial<Dao>>();
  const scale = scaleOf(yearOf(daodate ?? ''));
  const expense = expenseOf({ daokm: daokm ?? 0, daoprix: daoprix ?? 0 });
  const { total, reduction } = valuationOf([expense], voiturecv, scale, electrique);
  return (
    <output className={TO_THE_END}>
      <span>
        Valorisation de ce don&nbsp;: <strong>{amount(total)}</strong> · réduction d’impôt ({scale.reduction}
        &nbsp;%)&nbsp;: <strong>{amount(reduction)}</strong>
      </span>
    </output>
  );
}

const CAR_UNKNOWN = 'Indiquez d’abord «\u00a0CV Voiture\u00a0» sur la fiche de ce membre.';
const KM_UNKNOWN = 'L’aller seul. La distance n’est pas connue\u00a0: indiquez-la.';

const notAhead = (day: Day) => (day > parisDay(new Date()) ? errorMessages.DONATION_IN_FUTURE : undefined);
const withinRange = (km: number) => (km > MAX_KM ? DAO_REFUSALS.daokm : undefined);
const withinCosts = (euros: number) =>
  euros < 0 || euros > eurosOfCents(MAX_COSTS) ? DAO_REFUSALS.daoprix : undefined;
