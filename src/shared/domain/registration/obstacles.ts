import { can, missingRight, type Subject } from '../permissions.ts';
import { refusals, type Refusal, type RegistrationRequest } from './eligibility.ts';

type Obstacle = Refusal | ReturnType<typeof missingRight>;

/**
 * All that keeps the actor from registering the subject, the right to act included, but not the room left. Our server
 * refuses by the first (`mayRegister` stops there), and says nothing more to actors without the right.
 */
export const obstaclesTo = (request: RegistrationRequest, subject: Subject): readonly Obstacle[] =>
  can(request.actor, 'registrations.add', subject) ? [...refusals(request)] : [missingRight(request.actor)];
