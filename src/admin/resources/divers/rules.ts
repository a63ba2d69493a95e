import { parisDay, type Day } from '../../../shared/domain/dates.ts';
import { isFutureCertificate } from '../../../shared/domain/divers/certificate.ts';
import { isEmail } from '../../../shared/domain/text.ts';
import { isGpsField } from '../../../shared/domain/gps.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';

/** Rules of the domain, asked before the form is sent: each answers a sentence that refuses the value, or undefined. */

type Text = string | null | undefined;
type Refusal = string | undefined;

const isBlank = (value: Text): boolean => (value ?? '').trim() === '';

export const lastnameGiven = (value: Text): Refusal => (isBlank(value) ? 'Indiquez le nom.' : undefined);

export const licenceGiven = (value: Text): Refusal =>
  isBlank(value) ? 'Indiquez le numéro de licence : il sert à se connecter.' : undefined;

export const reasonGiven = (value: Text): Refusal =>
  isBlank(value) ? 'Dites pourquoi le solde change : le motif reste dans le relevé du membre.' : undefined;

export const certificateNotAhead = (day: Day): Refusal =>
  isFutureCertificate(day, parisDay(new Date())) ? errorMessages.CERTIFICATE_IN_FUTURE : undefined;

export const bornBefore = (day: Day): Refusal => (day < parisDay(new Date()) ? undefined : errorMessages.BAD_DATE);

export const gpsOrNothing = (value: Text): Refusal => (isGpsField(value ?? '') ? undefined : errorMessages.GPS_INVALID);

export const emailOrNothing = (value: Text): Refusal =>
  isBlank(value) || isEmail((value ?? '').trim()) ? undefined : errorMessages.EMAIL_INVALID;

const HIGHEST_HORSEPOWER = 99;
export const horsepower = (figure: number): Refusal =>
  figure > HIGHEST_HORSEPOWER ? 'Recopiez la puissance fiscale de la carte grise (P.6), de 1 à 99.' : undefined;
