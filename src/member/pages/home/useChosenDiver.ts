import { useQuery } from '@tanstack/react-query';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { peopleQuery } from '../../features/registration/api/people.ts';
import type { Person } from '../../../shared/ui/data/viewer.ts';

/** The member as whom OPEN sees the outings; null: as themselves. */
export function useChosenDiver(actor: Actor | null, licence: string | null): Person | null {
  const wanted = licence !== null && can(actor, 'events.viewAsAnother') && licence !== actor?.licenceNumber;
  const people = useQuery({ ...peopleQuery(false), enabled: wanted });
  return (wanted && people.data?.find((person) => person.licenceNumber === licence)) || null;
}
