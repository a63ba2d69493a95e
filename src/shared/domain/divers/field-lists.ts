import { FIELD_NAMES, specOf, type DiverField, type FieldsWith, type OpenField } from './fields.ts';

const fieldsWith = <Part extends 'treasury' | 'filter'>(part: Part) =>
  FIELD_NAMES.filter((field) => specOf(field)[part]) as FieldsWith<{ readonly [P in Part]: true }>[];
export const TREASURY_FIELDS = fieldsWith('treasury');
export const OPEN_FIELDS = FIELD_NAMES.filter((field): field is OpenField => !specOf(field).treasury);
export const FILTER_FIELDS = fieldsWith('filter');
/** Never empty, and columns of every imported file. */
export const REQUIRED_FIELDS: readonly DiverField[] = ['licenceNumber', 'lastname'];
