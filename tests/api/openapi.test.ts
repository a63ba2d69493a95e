import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import { onEngine } from '../support/app.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
}

interface Operation {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

const asTemplate = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}');

onEngine('sqlite', 'GET /api/v1/openapi.json', (club) => {
  let document: Document;
  beforeAll(async () => {
    document = (await club.anonymous.get('/openapi.json')).json<Document>();
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
    );

  it('is an OpenAPI 3 document that anybody may read', () => {
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
    expect(document.info).toMatchObject({ title: 'Espace membres', version: '1' });
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer']);
  });

  it('names every guarded route, and nothing else', () => {
    const guarded = club.app.guardedRoutes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method.toLowerCase()} ${asTemplate(url)}`);
    expect(guarded.length).toBeGreaterThan(5);
    const named = operations().map(({ name }) => name);
    expect(named.toSorted()).toEqual(guarded.toSorted());
  });

  it('asks for the bearer’s token where the server does', () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['get /api/v1/openapi.json', 'post /api/v1/users/login']),
    );
    for (const { operation } of operations()) {
      if (operation.security?.length !== 0) expect(operation.security).toEqual([{ bearer: [] }]);
    }
  });

  it('declares every part of every address, and an answer with its meaning', () => {
    for (const { name, path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
      const declared = (operation.parameters ?? []).filter((one) => one.in === 'path' && one.required === true);
      expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(inPath.toSorted());
      const statuses = Object.keys(operation.responses);
      expect(statuses.join(' '), name).toMatch(/\b2\d\d\b/);
      for (const status of statuses) expect(status, name).toMatch(/^[1-5](\d\d|XX)$/);
      for (const answer of Object.values(operation.responses)) expect(typeof answer.description, name).toBe('string');
    }
  });

  it('carries schemas that a validator understands, without types that OpenAPI 3.0 does not know', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const { name, operation } of operations()) {
      const schemas = [
        ...(operation.parameters ?? []).map(({ schema }) => schema),
        ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
        ...Object.values(operation.responses).flatMap(({ content }) =>
          Object.values(content ?? {}).map(({ schema }) => schema),
        ),
      ];
      for (const schema of schemas) {
        expect(() => ajv.compile(schema), name).not.toThrow();
        expect(JSON.stringify(schema), name).not.toMatch(/"type":"null"|"type":\[|"const":/);
      }
    }
  });
});
