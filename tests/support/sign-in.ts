// Signs in by licence from a given address: attempts are counted by both.
import type { LightMyRequestResponse as Response } from 'fastify';
import { jwtDecode } from 'jwt-decode';
import { oneTimeRepository } from '#server/modules/accounts/credentials/repository.ts';
import type { TokenClaims } from '#contract/users.ts';
import type { TestClub } from './app.ts';
import { members, PASSWORD, type Who } from './members.ts';

export interface Credentials {
  readonly licence: string;
  readonly password?: string;
  readonly address?: string;
  readonly userAgent?: string;
  /** Header `Cookie`. */
  readonly cookie?: string;
}

export const login = (
  club: TestClub,
  { licence, password = PASSWORD, address = '192.0.2.1', userAgent = '', cookie }: Credentials,
) =>
  club.app.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    payload: { licence, password },
    remoteAddress: address,
    headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
  });

/** The token of an accepted sign-in. */
export const tokenIn = (answer: Response): string => answer.json<{ token: string }>().token;

export const claimsIn = (answer: Response): TokenClaims => jwtDecode<TokenClaims>(tokenIn(answer));

export async function signedIn(club: TestClub, who: Who, password?: string): Promise<string> {
  const answer = await login(club, { licence: members[who].licence, ...(password === undefined ? {} : { password }) });
  if (answer.statusCode !== 200) throw new Error(`${who} was not let in: ${answer.body}`);
  return tokenIn(answer);
}

/** The one-time password of a mail, or of what a command prints. */
export const oneTimeIn = (text = ''): string => /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(text)?.[0] ?? 'none';

/** A one-time password of a minute, without its mail. */
export const oneTimeOf = async (club: TestClub, who: Who): Promise<string> => {
  const id = await club.idOf(who);
  const made = club.database.write((tx) => oneTimeRepository(tx).create([{ id }], 60_000, club.clock()));
  return (await made)[0]!;
};

/** Numbers of answers by status. */
export function tally(answers: readonly Pick<Response, 'statusCode'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}
