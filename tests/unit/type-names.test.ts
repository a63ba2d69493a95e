import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');

/** Two types of one name, as a form or a screen reads what the contract or the domain calls so. */
const EXCEPTIONS = ['DiveRecord', 'SeasonRates'];

it('gives each exported type a name of its own', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const exported = files.flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8');
    return [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name = '']) => ({ name, file }));
  });
  expect(exported.length).toBeGreaterThan(600);
  const twice = [...Map.groupBy(exported, ({ name }) => name).values()].filter(({ length }) => length > 1).flat();
  expect(twice.filter(({ name }) => !EXCEPTIONS.includes(name))).toEqual([]);
  expect([...new Set(twice.map(({ name }) => name))].toSorted()).toEqual(EXCEPTIONS);
});
