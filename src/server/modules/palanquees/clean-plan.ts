import { AIR, type Plan } from '../../../shared/domain/palanquees/plan.ts';

/** A text in one line, for the cells of a table. */
const line = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();

/** A plan to store: the contract's fields alone, trimmed texts, air where no gas is named. */
export const cleanPlan = ({ directorId, directorNote, palanquees }: Plan): Plan => ({
  directorId,
  directorNote: line(directorNote),
  palanquees: palanquees.map((one) => ({
    key: one.key,
    kind: one.kind,
    plannedDepth: one.plannedDepth,
    plannedDuration: one.plannedDuration,
    entryTime: one.entryTime,
    actualDepth: one.actualDepth,
    actualDuration: one.actualDuration,
    exitTime: one.exitTime,
    members: one.members.map(({ id, function: does, aptitude, gas, nitrox, authorisation }) => ({
      id,
      function: does,
      aptitude,
      gas: line(gas) || AIR,
      ...(nitrox !== undefined && { nitrox }),
      ...(authorisation !== undefined && { authorisation }),
    })),
    overruleNote: line(one.overruleNote),
  })),
});
