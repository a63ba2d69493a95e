import { Type, type Static } from 'typebox';
import { SETUP_STEPS, SKIPPABLE_STEPS, type SetupReason } from '#domain/club/setup.ts';

const StepState = Type.Object({
  step: Type.Enum(SETUP_STEPS),
  state: Type.Enum(['DONE', 'LEFT', 'SKIPPED']),
  /** Why it is not done. */
  reason: Type.Unsafe<SetupReason | null>({ type: 'string', nullable: true }),
  /** Fields of the club that are missing. */
  fields: Type.Array(Type.String()),
  /** Words of the mail server, folder of the backups. */
  detail: Type.String(),
});
export type StepState = Static<typeof StepState>;

/** GET /mise-en-route (our server only). `left`: steps to do. */
export const Setup = Type.Object({ steps: Type.Array(StepState), left: Type.Integer() });
export type Setup = Static<typeof Setup>;

/** PUT /mise-en-route/{step} */
export const SkipParams = Type.Object({ step: Type.Enum(SKIPPABLE_STEPS) });
export const SkipBody = Type.Object({ skipped: Type.Boolean() });
