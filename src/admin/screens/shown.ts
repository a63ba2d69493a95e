import { isDay } from '../../shared/domain/dates.ts';
import { numericDay } from '../../shared/messages/dates.ts';

/** A field's value as a person reads it: in comparisons and in the history. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(vide)';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return value.toLocaleString('fr-FR');
  if (typeof value === 'string') return isDay(value) ? numericDay(value) : value;
  if (typeof value === 'object') {
    // What has a name is known by it: an outing's site.
    if ('name' in value && typeof value.name === 'string') return value.name;
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map(String)
      .join(', ');
  }
  return JSON.stringify(value);
}
