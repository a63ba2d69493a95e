import { addMonths, parisDay, type Day } from '../../../shared/domain/dates.ts';
import { isFutureCertificate } from '../../../shared/domain/divers/certificate.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { isGpsField } from '../../../shared/domain/gps.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import { textOf, type Rule } from './inputs/useFormField.ts';

/** What the form asks before it sends: the server's own rules (domain), each with its sentence. */

const given =
  (sentence: string): Rule =>
  (value) =>
    textOf(value).trim() === '' ? sentence : null;

export const lastnameGiven = given('Indiquez le nom.');
export const licenceGiven = given('Indiquez le numéro de licence : il sert à se connecter.');

export const certificateNotAhead = (day: Day): string | null =>
  isFutureCertificate(day, parisDay(new Date())) ? errorMessages.CERTIFICATE_IN_FUTURE : null;

export const bornBefore = (day: Day): string | null => (day < parisDay(new Date()) ? null : errorMessages.BAD_DATE);

export const gpsOrNothing: Rule = (value) => (isGpsField(textOf(value)) ? null : errorMessages.GPS_INVALID);

export const emailOrNothing: Rule = (value) => {
  const email = textOf(value).trim();
  return email === '' || isEmail(email) ? null : errorMessages.EMAIL_INVALID;
};

const HIGHEST_HORSEPOWER = 99;
export const horsepower = (figure: number): string | null =>
  figure > HIGHEST_HORSEPOWER ? 'Recopiez la puissance fiscale de la carte grise (P.6), de 1 à 99.' : null;

/** A certificate of a year ago: the one on paper is still to be entered (specification §3). */
export const firstCertificateDay = (): string => addMonths(parisDay(new Date()), -12);
