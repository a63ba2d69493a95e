import { Type, type Static } from 'typebox';
import { SUPERVISION_ANSWERS, type SupervisionAnswer } from '#domain/registration/supervision.ts';
import { diverName, Id, Nullable } from './common.ts';

const AnswerName = Type.Enum(SUPERVISION_ANSWERS);

/** GET /encadrement: who may supervise, and their answers for the next eight weeks; one's own alone without the right to all. */
export const Supervision = Type.Object({
  supervisors: Type.Array(Type.Object(diverName)),
  answers: Type.Array(Type.Object({ event: Id, diver: Id, answer: AnswerName })),
});
export type Supervision = Static<typeof Supervision>;

/** PUT /encadrement/{outing}; null takes the answer back. */
export const SupervisionChoice = Type.Object({
  answer: Nullable(Type.Unsafe<SupervisionAnswer>({ type: 'string', enum: [...SUPERVISION_ANSWERS, null] })),
});
export type SupervisionChoice = Static<typeof SupervisionChoice>;
