import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TIMEOUTS } from './timeouts.ts';

/**
 * Makes a club's database and its two roles (docs/adr/0036), by the address of an administrator of PostgreSQL. `name`, of letters,
 * digits and `_`, is that of the database and of the running role. Answers the club's settings.
 */
export async function makeDatabase(administrator: string, name: string) {
  const owner = `owner_${name}`;
  const client = new pg.Client({ connectionString: administrator });
  const isIn = async (query: string): Promise<boolean> => (await client.query(query)).rows.length > 0;
  async function makeRole(role: string): Promise<string> {
    const password = randomBytes(24).toString('hex');
    const verb = (await isIn(`select from pg_roles where rolname = '${role}'`)) ? 'alter' : 'create';
    await client.query(`${verb} role "${role}" login password '${password}'`);
    return Object.assign(new URL(administrator), { username: role, password, pathname: `/${name}` }).href;
  }
  try {
    await client.connect();
    if (await isIn(`select from pg_database where datname = '${name}'`)) {
      throw new Error(`la base ${name} y est déjà, et rien n’y a été changé`);
    }
    const addresses = { DATABASE_URL: await makeRole(name), DATABASE_MIGRATION_URL: await makeRole(owner) };
    // A pooler does not pass on the limits with which the server connects.
    for (const [limit, ms] of Object.entries(TIMEOUTS)) await client.query(`alter role "${name}" set ${limit} = ${ms}`);
    await client.query(`grant "${owner}" to current_user`);
    await client.query(`create database "${name}" owner "${owner}" encoding 'UTF8' template template0`);
    await client.query(`revoke all on database "${name}" from public`);
    await client.query(`grant connect on database "${name}" to "${name}"`);
    await client.query(`revoke "${owner}" from current_user`);
    return addresses;
  } finally {
    await client.end();
  }
}
