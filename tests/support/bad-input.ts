// Expectations for input that no form sends: a refusal of the contract, never a server error.
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/common.ts';
import { errorMessages } from '#messages/errors.ts';
import { addressOf, type TestClub } from './app.ts';
import { requestOf, routesOf } from './authorization.ts';
import { addDiver } from './divers.ts';

/** Codes whose sentence says what was found: a sum, a number, names. */
const WITH_DETAILS: readonly ErrorCode[] = [
  'CHARGE_UNSAID',
  'DONATION_RECEIPTED',
  'PLACEHOLDER_UNKNOWN',
  'RECIPIENTS_CHANGED',
  'SAME_PERSON',
];

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text);

/** A refusal with one of the contract's codes, its status and its sentence, and nothing about the inside. */
export function expectRefusal(answer: Response, what: string): ErrorBody {
  const said = `${what} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, said).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, said).toBeLessThan(500);
  const body = answer.json<ErrorBody>();
  if (!isCode(body.code)) throw new Error(`No code of the contract: ${said}`);
  if (!WITH_DETAILS.includes(body.code)) expect(body.message, said).toBe(errorMessages[body.code]);
  expect(answer.statusCode, said).toBe(ERROR_STATUS[body.code]);
  expect(Object.keys(body).filter((key) => !['message', 'code', 'field', 'current'].includes(key))).toEqual([]);
  return body;
}

/** Either it is accepted, or it is refused as above. */
export function expectNoFault(answer: Response, what: string): void {
  if (answer.statusCode >= 400) expectRefusal(answer, what);
}

export interface Target {
  /** `PUT /divers/:id`: the route as declared after /api/v1. */
  readonly name: string;
  readonly method: NonNullable<InjectOptions['method']>;
  readonly route: string;
  /** A real address of it, about rows that exist, with its query. */
  readonly path: string;
  readonly body: object | string | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Every route, with rows of its own. */
export const targetsOf = (club: TestClub): Promise<Target[]> =>
  Promise.all(
    routesOf(club).map(async (name) => {
      const [verb, route = ''] = name.split(' ');
      const method = METHODS.find((one) => one === verb) ?? 'GET';
      const { path, body, type } = await requestOf(club, name, await addDiver(club));
      // Files have tests of their own (import.test.ts).
      return { name, method, route, path, body: type === undefined ? body : undefined };
    }),
  );

let sent = 0;
/** No call is limited to fewer tries. */
const SENT_AT_ONE_INSTANT = 3;

/** As the super administrator, who is refused nothing for want of a right; the address exactly as written. */
export async function sendRaw(
  club: TestClub,
  method: Target['method'],
  path: string,
  payload?: string | Buffer,
  type = 'application/json',
): Promise<Response> {
  // Lifts the limits of tries, which are not under test; each instant costs a sign-in.
  if ((sent += 1) % SENT_AT_ONE_INSTANT === 0) club.advance({ hours: 1 });
  return club.app.inject({
    method,
    url: addressOf(path),
    headers: {
      authorization: `Bearer ${await club.tokenOf('SUPER_ADMIN')}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}
