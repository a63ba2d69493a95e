import { queryOptions } from '@tanstack/react-query';
import type { DiverChoice, DiverRecord } from '../../../../shared/api/decoders/diver.ts';
import { listDiverChoices, listDivers } from '../../../../shared/api/resources/divers.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import type { Person } from '../model/registrar.ts';

export const personOf = (diver: DiverRecord | DiverChoice): Person => ({
  id: diver.id,
  licenceNumber: diver.licenceNumber,
  lastname: diver.lastname,
  firstname: diver.firstname,
  level: diver.level,
  familyId: diver.familyId,
  active: diver.active,
  desactived: diver.desactived,
  wallet: diver.porte_Monnaie === undefined ? null : centsOfEuros(diver.porte_Monnaie),
});

/**
 * Whom one may register (specification §6). ADMIN and SUPER_ADMIN choose from the full list of divers: behind our own
 * server the leaner list holds everybody already, behind an existing one (`wholeList`) the divers' list does.
 */
export const peopleQuery = (wholeList: boolean) =>
  queryOptions({
    queryKey: ['people', wholeList],
    queryFn: async ({ signal }) =>
      (wholeList ? (await listDivers({ signal })).content : await listDiverChoices({ signal }))
        .map(personOf)
        .filter((person) => person.active && !person.desactived),
    staleTime: 60_000,
  });
