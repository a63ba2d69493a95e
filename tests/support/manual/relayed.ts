// The commands of the manual that the test itself carries out.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readUnit } from './unit.ts';

/** What it says; throws where the command fails. */
export type Command = (args: readonly string[]) => Promise<string> | string;

/** Rows of the last statement. */
export async function query(url: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** PostgreSQL's programs, by a superuser's address of each database: its package for tests has the server alone. */
export function postgresCommands(at: (database: string) => string): Record<string, Command> {
  const give = async (database: string, ...statements: readonly string[]): Promise<string> => {
    await query(at(database), statements);
    return '';
  };
  function psql(args: readonly string[]): Promise<string> {
    const options = {
      dbname: { type: 'string', short: 'd', default: 'postgres' },
      username: { type: 'string', short: 'U' },
      command: { type: 'string', short: 'c', multiple: true, default: [] as string[] },
    } as const;
    const { dbname, command } = parseArgs({ args: [...args], options }).values;
    return give(dbname, ...command);
  }
  return {
    createuser: ([name = '']) => give('postgres', `create role "${name}" login`),
    createdb(args) {
      const text = { type: 'string' } as const;
      const options = { owner: text, encoding: text, template: text };
      const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
      const { owner = 'test', encoding = 'UTF8', template = 'template1' } = values;
      const made = `create database "${positionals[0]}" owner "${owner}" encoding '${encoding}'`;
      return give('postgres', `${made} template "${template}"`);
    },
    psql,
    /** An engine whose one container is that of PostgreSQL. */
    docker(args) {
      const [compose, verb, tty, service, program, ...rest] = args;
      if (compose !== 'compose') throw new Error(`docker ${compose}`);
      if (verb !== 'exec') return '';
      if (`${tty} ${service} ${program}` !== '-T postgres psql') throw new Error(`docker ${args.join(' ')}`);
      return psql(rest);
    },
  };
}

/** For machines without these programs. */
export const fallbacks: Record<string, Command> = {
  openssl([command, format = '', count]) {
    if (command !== 'rand') throw new Error(`openssl ${command}`);
    return randomBytes(Number(count)).toString(format.slice(1) as BufferEncoding);
  },
  async curl([options, address = '']) {
    if (options !== '-fsS') throw new Error(`curl ${options}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`curl: (22) ${answer.status}`);
    return answer.text();
  },
  'systemd-analyze'([command = '', ...rest]) {
    if (!['verify', 'security'].includes(command)) throw new Error(`systemd-analyze ${command}`);
    readUnit(readFileSync(rest.at(-1) ?? '', 'utf8'));
    return '';
  },
};

/** Listens on loopback for the programs of stand-ins.ts. */
export async function serveCommands(commands: Readonly<Record<string, Command>>): Promise<[Server, port: number]> {
  const carryOut = async ([name = '', ...args]: readonly string[]): Promise<string> => {
    try {
      const said = await commands[name]?.(args);
      if (said === undefined) throw new Error('not known to this test');
      return `0\n${said}${said === '' ? '' : '\n'}`;
    } catch (error) {
      return `1\n${name}: ${error instanceof Error ? error.message : String(error)}\n`;
    }
  };
  const server = createServer((socket) => {
    let asked = '';
    // A program that is killed meanwhile takes no answer.
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (text: string) => {
      asked += text;
      const [count, ...words] = asked.split('\0');
      if (words.length === Number(count) + 2) void carryOut(words.slice(0, -1)).then((answer) => socket.end(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [server, (server.address() as AddressInfo).port];
}
