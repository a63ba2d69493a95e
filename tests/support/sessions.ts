// Tokens without the sign-in: each with a session's row, as the server wants one.
import { jwtDecode } from 'jwt-decode';
import type { Database } from '#server/db/database.ts';
import { actorOfRow } from '#server/modules/accounts/credentials/authenticator.ts';
import { sessionsRepository } from '#server/modules/accounts/credentials/repository.ts';
import { tokensSignedWith } from '#server/modules/accounts/credentials/tokens.ts';

/** Public address of every server of the tests that serves minted tokens. */
export const PUBLIC_URL = 'https://espace.club.example';

interface Minting {
  readonly database: Database;
  readonly now: Date;
  readonly jwtSecret: string;
}

/** A token of a new session of that member, just signed in. */
export async function mintToken({ database, now, jwtSecret }: Minting, licence: string): Promise<string> {
  const row = await database.read(({ db }) =>
    db.selectFrom('divers').selectAll().where('licence', '=', licence).executeTakeFirstOrThrow(),
  );
  const session = { generation: row.token_generation, device: 'Appareil inconnu', restricted: null };
  const id = await database.write((tx) =>
    sessionsRepository(tx).open({ diverId: row.id, method: 'password', ...session }, now),
  );
  if (id === null) throw new Error(`The sessions of ${licence} were ended meanwhile.`);
  const member = { actor: actorOfRow(row), session: { id, createdAt: now, provedAt: now, ...session } };
  return tokensSignedWith({ jwtSecret, publicUrl: PUBLIC_URL }).issue(member, now);
}

/** Whether the session of that token goes on. */
export async function isOpen(database: Database, token: string): Promise<boolean> {
  const { sid } = jwtDecode<{ sid: string }>(token);
  return (await database.read((tx) => sessionsRepository(tx).findOpen(sid))) !== undefined;
}
