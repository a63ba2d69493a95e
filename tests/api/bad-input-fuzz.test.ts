import fc, { type Arbitrary } from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addressOf, onEngine } from '../support/app.ts';
import { expectNoFault, sendRaw, targetsOf, type Target } from '../support/bad-input.ts';

/** As far as the schemas of our bodies go. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  >;
}

/** Values that often break programs, which chance would rarely find. */
const NASTY = fc.constantFrom<unknown>(
  null,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '__proto__',
  '2026-02-31',
  '2026-02-31T25:00:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  "'; drop table divers; --",
  'x'.repeat(30_000),
  0,
  -1,
  1.005,
  2_147_483_648,
  1e308,
  [],
  {},
  { id: 1e20 },
  { toString: 1 },
);

const TEXT = fc.string({ unit: 'binary', maxLength: 300 });
const BY_FORMAT: Readonly<Record<string, Arbitrary<string>>> = {
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

function near(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return (schema.format && BY_FORMAT[schema.format]) || TEXT;
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 60 }), fc.integer(), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(
        fc.integer({ min: -100_00, max: 100_00 }).map((cents) => cents / 100),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'object':
      return objectNear(schema.properties ?? {});
    default:
      return fc.jsonValue();
  }
}

const mostly = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: near(schema), weight: 8 },
    { arbitrary: NASTY, weight: 1 },
    { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  );

const objectNear = (properties: Readonly<Record<string, Schema>>): Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, mostly(schema)])), {
    requiredKeys: [],
  });

onEngine('postgres', 'any body at all', (club) => {
  const bodies: { target: Target; schema: Schema }[] = [];

  beforeAll(async () => {
    const { paths } = (await club.anonymous.get('/openapi.json')).json<Document>();
    for (const target of await targetsOf(club)) {
      const path = addressOf(target.route).replaceAll(/:(\w+)/g, '{$1}');
      const schema = paths[path]?.[target.method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
      if (schema) bodies.push({ target, schema });
    }
  });

  it('is known by its schema', () => {
    expect(bodies.length).toBeGreaterThan(15);
    expect(bodies.map(({ target }) => target.name)).toContain('PUT /divers/:id');
  });

  it('is accepted or refused, and never a fault of ours', async () => {
    for (const { target, schema } of bodies) {
      await fc.assert(
        fc.asyncProperty(mostly(schema), async (body) => {
          const json = JSON.stringify(body);
          expectNoFault(await sendRaw(club, target.method, target.path, json), `${target.name} ${json}`);
        }),
        { numRuns: 60 },
      );
    }
  }, 120_000);
});
