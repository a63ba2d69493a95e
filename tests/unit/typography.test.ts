// The typography of what people read: one no-break space, U+00A0, where French asks for one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../src');
/** Screens, mails and documents; not the console's messages. */
const READ = /^(shared|member|admin|demo\/club|server\/(commons|documents|modules))\/.*\.tsx?$/;
/** Selectors of the back office's styles, lines of a dossier (one datum each, compared as typed), and a note of the console. */
const OTHERS = ['admin/theme/components.ts', 'shared/messages/membership.ts', 'demo/club/accounts.ts'];
const TO_THE_LETTER = 'Nouveau mot de passe enregistré avec succés !';

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node) ||
  ts.isJsxText(node);

/** Texts of a source as they are shown. */
function textsOf(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node))
      found.push((node as ts.LiteralLikeNode).text.replaceAll('&nbsp;', '\u00a0').replaceAll('&#8239;', '\u202f'));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const BREAKS = /[ \u202f](?:»|[;?!](?![=\w])|:(?![a-z(=:])|€|%(?![{\w]))|«[ \u202f]/;

it('knows a space that would break', () => {
  const breaking = [
    "'Oui ?'",
    "'« oui »'",
    "'0 : rien'",
    'const x = <p>Fini&#8239;!</p>',
    '`${1} €`',
    "'non\\u202f; si'",
  ];
  const kept = ["'Oui\\u00a0?'", 'const x = <p>Fini&nbsp;!</p>', "'%{from} sur %{total}'", "'1\\u202f000'"];
  const isFaulty = (code: string): boolean => textsOf('x.tsx', code).some((text) => BREAKS.test(text));
  expect(breaking.filter((code) => !isFaulty(code))).toEqual([]);
  expect(kept.filter(isFaulty)).toEqual([]);
});

it('no text breaks before a colon, a semicolon, a question, a quotation’s end or a unit', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => READ.test(file) && !OTHERS.includes(file),
  );
  const faults = files.flatMap((file) =>
    textsOf(file, readFileSync(path.join(root, file), 'utf8'))
      .filter((text) => BREAKS.test(text) && text !== TO_THE_LETTER)
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(faults).toEqual([]);
});
