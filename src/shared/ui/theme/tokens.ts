import source from './tokens.css?raw';

const values = new Map(
  [...source.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\s+/g, ' ').trim(),
  ]),
);

/** Value of a custom property of tokens.css. @throws when there is no such token. */
export function token(name: string): string {
  const value = values.get(name);
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  return value;
}
