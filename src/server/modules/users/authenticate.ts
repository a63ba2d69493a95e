import { isRole } from '../../../shared/domain/roles.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database } from '../../db/database.ts';
import type { Authenticate } from '../../http/access.ts';
import { credentialsRepository, type CredentialsRow } from './repository.ts';
import type { Tokens } from './tokens.ts';

export const actorOfRow = (row: CredentialsRow): Actor => ({
  id: row.id,
  licenceNumber: row.licence,
  role: isRole(row.role) ? row.role : 'USER',
  level: row.level,
  familyId: row.family_id,
  dao: row.dao === 1,
  desactived: row.desactived === 1,
});

/** The signature proves the member; their rights are read at each request (contract §4). */
export const authenticator =
  (database: Database, tokens: Tokens, clock: () => Date): Authenticate =>
  async (token) => {
    const claims = await tokens.verify(token, clock());
    if (claims === null) return null;
    const row = await database.read((tx) => credentialsRepository(tx).findActive(claims.sub));
    if (!row || row.token_generation !== claims.gen) return null;
    return { actor: actorOfRow(row), claims: { signedInAt: claims.auth, once: claims.once, generation: claims.gen } };
  };
