// The check of known faults: a registry that answers decides, and one that does not keeps nobody from working.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultsIn } from '#scripts/support/advisories.ts';

const answerWith = (...severities: string[]): string =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity) => [`of-${severity}`, { severity }])),
  });

it.each([
  ['', null],
  ['npm error audit endpoint returned an error', null],
  ['null', null],
  [JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: { summary: '', detail: '' } }), null],
  [answerWith(), []],
  [answerWith('info', 'low'), []],
  [answerWith('low', 'moderate'), ['of-moderate (moderate)']],
  [answerWith('high', 'critical'), ['of-high (high)', 'of-critical (critical)']],
])('%s: %j', (output, faults) => expect(faultsIn(output)).toEqual(faults));

const lock = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
};
const { version = '' } = lock.packages['node_modules/fastify'] ?? {};
/** What the registry says of a package with an advisory. */
const FASTIFY = {
  name: 'fastify',
  'dist-tags': { latest: version },
  versions: { [version]: { name: 'fastify', version } },
};

describe('with a registry that answers', () => {
  async function checked(status: number, answer: object) {
    const registry = createServer((request, response) => {
      request.resume();
      response.writeHead(request.method === 'POST' ? status : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.method === 'POST' ? answer : FASTIFY));
    });
    registry.listen(0, '127.0.0.1');
    await once(registry, 'listening');
    onTestFinished(() => void registry.close());
    const npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    // Of its own: npm keeps what it was told of an advisory.
    const npm_config_cache = mkdtempSync(path.join(tmpdir(), 'npm-'));
    onTestFinished(() => rmSync(npm_config_cache, { recursive: true }));
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../scripts/check-audit.ts')], {
      env: { ...process.env, npm_config_registry, npm_config_cache },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said: said.trim() };
  }
  const advisory = (severity: string) => ({
    fastify: [{ id: 1, url: 'https://advisories.example/1', title: 'x', severity, vulnerable_versions: '*' }],
  });

  it.each([
    ['none', 200, {}, 0, /^No fault/],
    ['a low one', 200, advisory('low'), 0, /^No fault/],
    ['a moderate one', 200, advisory('moderate'), 1, /^Known faults: .*fastify \(moderate\)/],
    ['no advisories', 405, {}, 0, /^Skipped/],
  ])('%s', async (_what, status, answer, code, sentence) =>
    expect(await checked(status, answer)).toEqual({ code, said: expect.stringMatching(sentence) as string }),
  );
});
