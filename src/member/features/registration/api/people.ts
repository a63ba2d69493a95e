import { queryOptions } from '@tanstack/react-query';
import type { DiverChoice, DiverRecord } from '../../../../shared/api/decoders/diver.ts';
import { listDiverChoices, listDivers } from '../../../../shared/api/resources/divers.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import type { Person } from '../model/registrar.ts';

export const personOf = (diver: DiverRecord | DiverChoice): Person => ({
  ...diver,
  wallet: diver.porte_Monnaie === undefined ? null : centsOfEuros(diver.porte_Monnaie),
});

/**
 * Members to register (specification §6). ADMIN and SUPER_ADMIN choose from all divers: our own server names them all in
 * the short list, an existing one in the divers' list alone (`wholeList`).
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
