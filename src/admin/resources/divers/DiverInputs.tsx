import { LEVELS } from '../../../shared/domain/levels.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { ROLES } from '../../../shared/domain/roles.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { FieldGroup } from '../../screens/FormFrame.tsx';
import styles from './DiverInputs.module.css';
import { FlagInput, SelectInput } from './inputs/ChoiceInputs.tsx';
import { AmountInput, WholeInput } from './inputs/FigureInputs.tsx';
import { DayInput } from './inputs/DayInput.tsx';
import { CapitalsInput, LongTextInput, TextInput } from './inputs/TextInputs.tsx';
import { ROLE_LABELS } from '../../../shared/messages/divers.ts';
import {
  bornBefore,
  certificateNotAhead,
  emailOrNothing,
  gpsOrNothing,
  horsepower,
  lastnameGiven,
  licenceGiven,
} from './rules.ts';
import { WalletInput } from './WalletInput.tsx';

const LEVEL_CHOICES = LEVELS.map((level) => ({ value: level, label: levelLabel(level) }));
const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

/** Every field of a member, grouped as one looks for them; those of the treasury for the treasurer alone (§3). */
export function DiverInputs() {
  const treasurer = can(useActor(), 'divers.updateTreasury');
  return (
    <>
      <FieldGroup title="Identité">
        <CapitalsInput name="lastname" rule={lastnameGiven} />
        <TextInput name="firstname" maxLength={100} />
        <DayInput name="datenaissance" rule={bornBefore} />
        <TextInput name="licenceNumber" rule={licenceGiven} maxLength={30} spellCheck={false} />
        <TextInput name="familyId" maxLength={30} help="On s’inscrit l’un l’autre dans une tribu." />
      </FieldGroup>
      <FieldGroup title="Coordonnées">
        <div className={styles.wide}>
          <TextInput name="email" rule={emailOrNothing} type="email" maxLength={254} spellCheck={false} />
        </div>
        <TextInput name="telephone" type="tel" maxLength={40} />
        <div className={styles.wide}>
          <TextInput name="adresse" maxLength={300} />
        </div>
        <TextInput name="codepostal" maxLength={20} />
        <TextInput name="ville" maxLength={100} />
        {treasurer && <TextInput name="gps" rule={gpsOrNothing} maxLength={60} help="Latitude, longitude." />}
      </FieldGroup>
      <FieldGroup title="En cas d’urgence">
        <div className={styles.wide}>
          <TextInput name="urgence1" maxLength={300} help="Nom et téléphone." />
        </div>
        <div className={styles.wide}>
          <TextInput name="urgence2" maxLength={300} help="Nom et téléphone." />
        </div>
      </FieldGroup>
      <FieldGroup title="Plongée">
        <SelectInput name="level" choices={LEVEL_CHOICES} />
        <DayInput name="caci_date" rule={certificateNotAhead} help="Le jour où il a été établi." />
        <div className={styles.wide}>
          <LongTextInput name="description" />
        </div>
      </FieldGroup>
      <FieldGroup title="Adhésion">
        {treasurer && (
          <AmountInput name="cotisation" orNone help="À payer. 0 : en ordre ; vide : pas de dossier numérique." />
        )}
        <AmountInput name="cotadhesion" />
        <AmountInput name="cotlicence" />
        <AmountInput name="cotassurance" />
        <AmountInput name="cotencadrant" />
        <TextInput name="assurance" maxLength={100} />
        {treasurer && <FlagInput name="dossier" help="Coché : le membre doit encore l’envoyer." />}
        <FlagInput name="droitimage" />
        <FlagInput name="droitcom" />
      </FieldGroup>
      <FieldGroup title="Accès au site">
        {treasurer && <SelectInput name="role" choices={ROLE_CHOICES} />}
        <FlagInput name="desactived" help="Ne peut plus s’inscrire ni être inscrit." />
      </FieldGroup>
      {treasurer && (
        <FieldGroup title="Trésorerie">
          <WalletInput />
          <WholeInput name="cptanalytique" />
          <FlagInput name="dao" help="Peut déclarer des dons aux œuvres." />
          <WholeInput
            name="voiturecv"
            unit="CV"
            rule={horsepower}
            help="0 : carte grise attendue ; 1 : voiture de société."
          />
        </FieldGroup>
      )}
    </>
  );
}
