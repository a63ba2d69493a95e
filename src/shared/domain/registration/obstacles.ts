import { missingRight } from '../permissions.ts';
import { refusals, type Refusal, type RegistrationRequest } from './eligibility.ts';
import { isTooLate, mayAct, type ListChange } from './after-start.ts';

type Obstacle = Refusal | ReturnType<typeof missingRight>;

/**
 * All that keeps the actor from registering the subject, the right to act included, but not the room left. Our server
 * refuses by the first (`mayRegister` stops there), and says nothing more to actors without the right.
 */
export const obstaclesTo = (
  request: Omit<RegistrationRequest, 'tooLate' | 'actor'>,
  change: ListChange,
): readonly Obstacle[] =>
  mayAct(change, 'registrations.add')
    ? [...refusals({ ...request, actor: change.actor, tooLate: isTooLate(change) })]
    : [missingRight(change.actor)];
