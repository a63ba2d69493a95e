import type { Diver } from '#contract/divers.ts';
import type { ReactNode } from 'react';
import { SelectInput, TextInput, useRecordContext, type TextInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { parisDay, type Day } from '#domain/dates.ts';
import { isFutureBirth, isQuestionableBirth } from '#domain/divers/age.ts';
import { editedMember, fieldLock } from '#domain/divers/edits.ts';
import { specOf, type DiverField } from '#domain/divers/fields.ts';
import { LEVELS } from '#domain/levels.ts';
import { centsOfEuros } from '#domain/money.ts';
import { ROLES, can } from '#domain/permissions.ts';
import { isEmail } from '#domain/text.ts';
import { FIELD_LOCK_REASONS, ROLE_LABELS, WALLET_REASON_LABEL } from '#messages/divers.ts';
import { errorMessages } from '#messages/errors.ts';
import { amount, levelLabel, shortDayYear } from '#messages/format.ts';
import { useActor, useOffers } from '#ui/data/club-hooks.ts';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { coordinates, FieldGroup, TWO_COLUMNS, given } from '#admin/components/form/ClubForm.tsx';
import { certificateNotAhead, DayInput } from '#admin/components/form/DayInput.tsx';
import { AmountInput, WholeNumberInput } from '#admin/components/form/TypedInput.tsx';
import { choicesOf } from '#admin/components/list/filters.tsx';
import { useMemberKinds } from './filters.tsx';

const ROLE_CHOICES = choicesOf(ROLES, ROLE_LABELS);

const Text = ({ source, helperText, ...props }: TextInputProps & { readonly source: DiverField }) => (
  <TextInput
    {...props}
    {...useLock(source, helperText)}
    source={source}
    slotProps={{ htmlInput: { maxLength: specOf(source).max } }}
  />
);

/** Closes a field of our server's record that the reader may not change, with the reason below it. */
function useLock(field: DiverField, helperText?: ReactNode) {
  const diver = useRecordContext<Diver>();
  const actor = useActor();
  const locks = useOffers('protectedFields');
  const lock = locks && diver?.id !== undefined ? fieldLock(actor, editedMember(diver), field) : null;
  return lock === null ? { helperText, disabled: false } : { helperText: FIELD_LOCK_REASONS[lock], disabled: true };
}

/** Treasury fields are for the treasurer alone (specification §3); roles are our server's. */
export function DiverInputs() {
  const isTreasurer = can(useActor(), 'divers.updateTreasury');
  const offersRoles = useOffers('roles');
  const offersReceipts = useOffers('receipts');
  return (
    <>
      <FieldGroup title="Identité">
        <Text source="lastname" validate={given('Indiquez le nom.')} spellCheck={false} sx={CAPITALS} />
        <Text source="firstname" />
        <DayInput source="datenaissance" validate={notBornAhead} inWords={bornInWords} />
        <Text
          source="licenceNumber"
          validate={given('Indiquez le numéro de licence\u00a0: il sert à se connecter.')}
          spellCheck={false}
        />
        <Text source="familyId" helperText="On s’inscrit l’un l’autre dans une tribu." />
      </FieldGroup>
      <FieldGroup title="Coordonnées">
        <Text source="email" validate={emailOrNothing} type="email" spellCheck={false} className={TWO_COLUMNS} />
        <Text source="telephone" type="tel" />
        <Text source="adresse" className={TWO_COLUMNS} />
        <Text source="codepostal" />
        <Text source="ville" />
        {isTreasurer && <Text source="gps" validate={coordinates} helperText="Latitude, longitude." />}
      </FieldGroup>
      <FieldGroup title="En cas d’urgence">
        <Text source="urgence1" helperText="Nom et téléphone." className={TWO_COLUMNS} />
        <Text source="urgence2" helperText="Nom et téléphone." className={TWO_COLUMNS} />
      </FieldGroup>
      <FieldGroup title="Plongée">
        <LevelInput />
        <KindInput />
        <DayInput
          {...useLock('caci_date', 'Le jour où il a été établi.')}
          source="caci_date"
          validate={certificateNotAhead}
        />
        <TextInput source="description" multiline rows={3} className={TWO_COLUMNS} />
      </FieldGroup>
      <FieldGroup title="Adhésion">
        {isTreasurer && (
          <AmountInput
            source="cotisation"
            emptyValue={null}
            helperText="À payer. 0&nbsp;: en ordre&nbsp;; vide&nbsp;: pas de dossier numérique."
          />
        )}
        <AmountInput source="cotadhesion" />
        <AmountInput source="cotlicence" />
        <AmountInput source="cotassurance" />
        <AmountInput source="cotencadrant" />
        <Text source="assurance" />
        {isTreasurer && <CheckboxInput source="dossier" helperText="Coché&nbsp;: le membre doit encore l’envoyer." />}
        <CheckboxInput source="droitimage" />
        <CheckboxInput source="droitcom" />
      </FieldGroup>
      <FieldGroup title="Accès au site">
        {isTreasurer && offersRoles && <SelectInput source="role" choices={ROLE_CHOICES} />}
        <CheckboxInput source="desactived" {...useLock('desactived', 'Ne peut plus s’inscrire ni être inscrit.')} />
      </FieldGroup>
      {isTreasurer && (
        <FieldGroup title="Trésorerie">
          <WalletInput />
          <WholeNumberInput source="cptanalytique" />
          <CheckboxInput source="dao" helperText="Peut déclarer des dons aux œuvres." />
          <WholeNumberInput
            source="voiturecv"
            unit="CV"
            validate={horsepower}
            helperText="0&nbsp;: carte grise attendue&nbsp;; 1&nbsp;: voiture de société."
          />
          {offersReceipts && (
            <CheckboxInput source="electrique" helperText="Barème kilométrique majoré de 20&nbsp;%." />
          )}
        </FieldGroup>
      )}
    </>
  );
}

/** Shows the name as it is sent (providers/dataProvider.ts). */
const CAPITALS = { input: { textTransform: 'uppercase' } } as const;

/** Adds a level that another server has stored. */
function LevelInput() {
  const stored = useRecordContext<Diver>()?.level;
  const known: readonly string[] = LEVELS;
  const levels = stored === undefined || known.includes(stored) ? known : [stored, ...known];
  return (
    <SelectInput
      {...useLock('level')}
      source="level"
      choices={levels.map((level) => ({ id: level, name: levelLabel(level) }))}
    />
  );
}

/** Of the kinds that the club's prices name; keeps one that they no longer name. */
function KindInput() {
  const lock = useLock('memberKind', 'Décide du prix d’une plongée.');
  const stored = useRecordContext<Diver>()?.memberKind;
  const names = useMemberKinds();
  const choices = stored && !names.includes(stored) ? [stored, ...names] : names;
  if (choices.length === 0) return null;
  return (
    <SelectInput
      {...lock}
      source="memberKind"
      choices={choices.map((name) => ({ id: name, name }))}
      emptyText={names[0] ? `${names[0]} (par défaut)` : ''}
    />
  );
}

/** On our server a changed balance is a movement and needs a reason (contract §6). */
function WalletInput() {
  const before = useRecordContext<Diver>()?.porte_Monnaie ?? 0;
  const asksReason = useOffers('walletReasons');
  const now: unknown = useWatch({ name: 'porte_Monnaie' });
  const moved = typeof now === 'number' ? (centsOfEuros(now - before) ?? 0) : 0;
  return (
    <>
      <AmountInput source="porte_Monnaie" />
      {asksReason && moved !== 0 && (
        <TextInput
          source="walletReason"
          label={WALLET_REASON_LABEL}
          validate={given('Dites pourquoi le solde change\u00a0: le motif reste dans le relevé du membre.')}
          helperText={`Mouvement de ${moved > 0 ? '+' : ''}${amount(moved)}.`}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          className={TWO_COLUMNS}
        />
      )}
    </>
  );
}

/** Rules of the domain, asked before the form is sent: each answers a sentence that refuses the value, or undefined. */

type Typed = string | null | undefined;
type Refusal = string | undefined;

const notBornAhead = (day: Day): Refusal =>
  isFutureBirth(day, parisDay(new Date())) ? errorMessages.BIRTH_IN_FUTURE : undefined;

const bornInWords = (day: Day): string =>
  `${shortDayYear(day)}${isQuestionableBirth(day, parisDay(new Date())) ? ', moins de 6\u00a0ans\u00a0: est-ce la bonne année\u00a0?' : ''}`;

export const emailOrNothing = (value: Typed): Refusal =>
  !value?.trim() || isEmail(value.trim()) ? undefined : errorMessages.EMAIL_INVALID;

const HIGHEST_HORSEPOWER = 99;
export const horsepower = (figure: number): Refusal =>
  figure > HIGHEST_HORSEPOWER ? 'Recopiez la puissance fiscale de la carte grise (P.6), de 1 à 99.' : undefined;
