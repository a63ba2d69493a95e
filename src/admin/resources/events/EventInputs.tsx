import type { Site } from '#contract/sites.ts';
import type { ClubEvent } from '#contract/events.ts';
import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { AutocompleteInput, SelectInput, TextInput, useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isOpenRegistration, OPEN_REGISTRATION, type EventStatus, isUnlimited } from '#domain/events/status.ts';
import { can } from '#domain/permissions.ts';
import { MAX_POSITION } from '#domain/registration/placement.ts';
import { folded } from '#domain/text.ts';
import { errorMessages } from '#messages/errors.ts';
import { eveQuestion } from '#messages/outing.ts';
import { useActor, useClubConfig, useOffers } from '#ui/data/club-hooks.ts';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { FieldGroup, WHOLE_LINE, given } from '#admin/components/form/ClubForm.tsx';
import { InstantInput } from '#admin/components/form/DayInput.tsx';
import { RowsInput } from '#admin/components/form/RowsInput.tsx';
import { priceColumns, tariffColumns, withinPrices } from '#admin/components/form/TariffInputs.tsx';
import { AmountInput, CountInput, TimeInput } from '#admin/components/form/TypedInput.tsx';
import { refusalOf, type EventFields } from './event-form.ts';

/** Fields of an outing (specification §2 'Event form'); `before` is the stored outing, null for a new one. */
export function EventInputs({ before }: { readonly before: ClubEvent | null }) {
  const actor = useActor();
  const offersPrices = useOffers('prices');
  const { getValues } = useFormContext<EventFields>();
  const refusal = (change: Partial<EventFields>) =>
    actor && refusalOf(actor, before, { ...getValues(), ...change }, new Date());
  const validateDate = (date: string) =>
    refusal({ date }) === 'EVENT_DATE_PAST' ? errorMessages.EVENT_DATE_PAST : undefined;
  return (
    <>
      <FieldGroup title="Quand et où">
        <SiteInput />
        <InstantInput source="date" label="Date" timeLabel="Heure de plongée" required validate={validateDate} />
        <MeetingInput />
        {offersPrices && <PriceInput />}
        {offersPrices && <OwnTariffsInput />}
        {offersPrices && <ChargeInput />}
      </FieldGroup>
      <PlacesInputs
        isLocked={refusal({ accompanistMaxNumber: OPEN_REGISTRATION }) === 'EVENT_PROTECTED'}
        wasOpen={before !== null && isOpenRegistration(before)}
      />
      {/* In the words of the outing's card (specification §4). */}
      <FieldGroup title="Les inscriptions">
        <CheckboxInput isSwitch source="inscriptionToClub" helperText="Elles ne sont pas encore ouvertes." />
        <CheckboxInput isSwitch source="plongeeAutonomes" helperText="Réservée aux plongeurs autonomes." />
        <CheckboxInput
          isSwitch
          source="needcadre"
          helperText="Il manque des encadrants&nbsp;: les plongeurs attendent."
        />
        <StatusInput />
      </FieldGroup>
      <FieldGroup title="À savoir">
        <Stack direction="row" spacing={2} className={WHOLE_LINE}>
          <RemarkInput source="description" maxLength={5000} helperText="Les membres les lisent avant de s’inscrire." />
          <RemarkInput
            source="accompanistFreeText"
            maxLength={2000}
            helperText="Qui ne vient pas, qui cherche un remplaçant."
          />
        </Stack>
      </FieldGroup>
    </>
  );
}

/** Asks about an hour later than the dive's: the evening before, or a slip. */
function MeetingInput() {
  const [date, hourRdv] = useWatch<EventFields, ['date', 'hourRdv']>({ name: ['date', 'hourRdv'] });
  return (
    <TimeInput
      source="hourRdv"
      helperText={
        <Typography component="output" variant="inherit" color="warning">
          {eveQuestion({ date: date ?? '', hourRdv: hourRdv ?? '' })}
        </Typography>
      }
    />
  );
}

/** One price for all. */
function PriceInput() {
  const hasClubTariffs = useClubConfig().tariffs.rows.length > 0;
  if (useWatch<EventFields, 'tariffs'>({ name: 'tariffs' })) return null;
  return (
    <AmountInput
      source="price"
      label="Prix"
      emptyValue={null}
      helperText={`Montré avant l’inscription.${hasClubTariffs ? ' Vide\u00a0: les tarifs du club.' : ''}`}
      validate={withinPrices}
    />
  );
}

/** Prices of this outing alone, which begin with the club's. */
function OwnTariffsInput() {
  const { tariffs: club } = useClubConfig();
  const { setValue } = useFormContext<EventFields>();
  const tariffs = useWatch<EventFields, 'tariffs'>({ name: 'tariffs' });
  return (
    <>
      <CheckboxInput
        isSwitch
        source="tariffs"
        label="Tarifs de cette plongée"
        helperText="Un prix par niveau et par type de membre."
        format={Boolean}
        parse={(own: boolean) => (own ? club : null)}
        onChange={() => setValue('price', null, { shouldDirty: true })}
      />
      {tariffs && (
        <RowsInput source="tariffs.rows" label="Tarifs" helperText="Une ligne sans niveau vaut pour tous les autres.">
          {tariffColumns}
          {priceColumns(tariffs.kinds)}
        </RowsInput>
      )}
    </>
  );
}

/** When the price is taken: as the club chooses, unless this outing says otherwise. */
function ChargeInput() {
  const { atRegistration } = useClubConfig().charges;
  const [byHand, registering] = ['À la main, après la plongée', 'À l’inscription'];
  return (
    <SelectInput
      source="chargedAtRegistration"
      label="Débit du porte-monnaie"
      helperText="Vaut pour ceux qui s’inscrivent ensuite."
      choices={[
        { id: 'club', name: `Comme le club (${(atRegistration ? registering : byHand)?.toLowerCase()})` },
        { id: 'true', name: registering },
        { id: 'false', name: byHand },
      ]}
      format={(charged: boolean | null) => String(charged ?? 'club')}
      parse={(choice: string) => (choice === 'club' ? null : choice === 'true')}
    />
  );
}

interface RemarkInputProps {
  readonly source: string;
  readonly maxLength: number;
  readonly helperText: string;
}

const RemarkInput = ({ maxLength, ...input }: RemarkInputProps) => (
  <TextInput {...input} multiline minRows={3} slotProps={{ htmlInput: { maxLength } }} />
);

const ALL_SITES = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const;

/** Keeps the whole site in the form: another server may require its name. */
function SiteInput() {
  const { data: sites = [], isPending, error } = useGetList<Site>('sites', ALL_SITES);
  const [typed, setTyped] = useState('');
  const begins = ({ name }: Site): boolean => folded(name).startsWith(folded(typed));
  return (
    <AutocompleteInput
      source="site"
      choices={[...sites.filter(begins), ...sites.filter((site) => !begins(site))]}
      setFilter={setTyped}
      debounce={0}
      autoHighlight
      isPending={isPending}
      format={(site: Site | null) => site?.id ?? ''}
      parse={(id: number | '') => {
        const found = sites.find((site) => site.id === id);
        return found ? { id: found.id, name: found.name, address: found.address } : null;
      }}
      validate={given('Choisissez un site.')}
      helperText={error ? 'Les sites n’ont pas pu être lus\u00a0: rechargez la page.' : false}
      noOptionsText="Aucun site de ce nom"
      // Keeps the list inside the page's landmarks, and off the message that asks for a site.
      disablePortal
      openOnFocus={false}
    />
  );
}

/** Restores a cancelled outing, or marks any other one as full. */
function StatusInput() {
  const mayRestore = can(useActor(), 'events.updateProtected');
  const { setValue } = useFormContext<{ complete: boolean }>();
  const isCancelled = useWatch({ name: 'status' }) === 'CANCELLED';
  const status: EventStatus = isCancelled ? 'CANCELLED' : 'COMPLETE';
  return (
    <CheckboxInput
      isSwitch
      source="status"
      label={isCancelled ? 'Annulé' : 'Complet'}
      helperText={
        isCancelled ? mayRestore && 'Décochez pour la rétablir.' : 'Qui s’inscrit encore passe sur la liste d’attente.'
      }
      format={(present: EventStatus) => present === status}
      parse={(checked: boolean) => (checked ? status : 'OPEN')}
      onChange={(checked: boolean) => {
        if (!isCancelled) setValue('complete', checked);
      }}
    />
  );
}

const COUNT = { min: 0, max: MAX_POSITION };

/** Null when nothing is special (specification §5, contract §10). */
function explain(divers: unknown, supervisors: unknown): string | null {
  const outing = { diverMaxNumber: Number(divers), accompanistMaxNumber: Number(supervisors) };
  if (isOpenRegistration(outing)) return 'Date à retenir\u00a0: ouverte à tous, sans limite de place.';
  if (isUnlimited(outing)) return 'Pas de limite de place';
  if (outing.diverMaxNumber === 0) return 'Aucune place de plongeur\u00a0: ceux qui s’inscrivent attendent.';
  if (outing.accompanistMaxNumber === 0) return 'Aucune place d’encadrant\u00a0: ceux qui s’inscrivent attendent.';
  return null;
}

const OPEN_REFUSED = 'Seul un super-administrateur peut faire d’une plongée une date à retenir.';

interface PlacesInputsProps {
  /** The member may not make it a date to remember. */
  readonly isLocked: boolean;
  readonly wasOpen: boolean;
}

/** Maximums of an outing: 0 and 0 mean no limit, 57 supervisors a date to remember, which is a switch here. */
function PlacesInputs({ isLocked, wasOpen }: PlacesInputsProps) {
  const maximums: unknown[] = useWatch({ name: ['diverMaxNumber', 'accompanistMaxNumber'] });
  const [divers, supervisors] = maximums;
  const is57 = (value: unknown): boolean => isOpenRegistration({ accompanistMaxNumber: Number(value) });
  const refuse57 = (value: unknown): string | undefined => (isLocked && is57(value) ? OPEN_REFUSED : undefined);
  const isOpen = is57(supervisors) && (!isLocked || wasOpen);
  // 57 may be typed on the way to 570: fields that were entered stay, and the focus in them.
  const [wereEntered, setEntered] = useState(false);
  return (
    <FieldGroup title="Les places">
      {(isOpen || !isLocked) && (
        <CheckboxInput
          isSwitch
          source="accompanistMaxNumber"
          label="Date à retenir"
          helperText="Ouverte à tous, sans limite de place."
          format={(maximum: number) => maximum === OPEN_REGISTRATION}
          parse={(checked: boolean) => (checked ? OPEN_REGISTRATION : 0)}
          onChange={() => setEntered(false)}
        />
      )}
      {(!isOpen || wereEntered) && (
        <Box sx={{ display: 'contents' }} onFocus={() => setEntered(true)}>
          <CountInput {...COUNT} source="accompanistMaxNumber" validate={refuse57} />
          <CountInput {...COUNT} source="diverMaxNumber" />
          <Typography
            component="output"
            variant="inherit"
            color="info"
            sx={{ alignSelf: 'center', fontWeight: 'var(--weight-medium)' }}
          >
            {explain(divers, supervisors)}
          </Typography>
        </Box>
      )}
    </FieldGroup>
  );
}
