import { describe, expect, it } from 'vitest';
import {
  AUDIT_ACTIONS,
  changesBetween,
  isWorthNoting,
  withoutFields,
  type AuditedRecord,
  type Change,
} from '#domain/audit.ts';

const change = (field: string, before: Change['before'], after: Change['after']): Change => ({ field, before, after });

describe('what a write made of a record', () => {
  it.each<[string, AuditedRecord | null, AuditedRecord | null, Change[]]>([
    ['nothing', { a: 1, b: 'x' }, { a: 1, b: 'x' }, []],
    ['one field', { a: 1, b: 'x' }, { a: 1, b: 'y' }, [change('b', 'x', 'y')]],
    ['nought is not nothing', { a: 0 }, { a: null }, [change('a', 0, null)]],
    ['an empty text is nothing', { a: '', b: null, c: undefined }, { a: null, b: undefined, c: '' }, []],
    ['a text that is emptied', { a: 'x' }, { a: '' }, [change('a', 'x', null)]],
    ['a part of a part', { a: { b: 'x', c: 'y' } }, { a: { b: 'z', c: 'y' } }, [change('a.b', 'x', 'z')]],
    ['parts that come', { a: null }, { a: { b: 'x' } }, [change('a.b', null, 'x')]],
    ['which record it is', { id: 1, version: 1 }, { id: 1, version: 2 }, []],
    ['which part it is', { site: { id: 1 } }, { site: { id: 2 } }, [change('site.id', 1, 2)]],
    [
      'a record that is new',
      null,
      { id: 7, a: 'x', b: '', c: false },
      [change('a', null, 'x'), change('c', null, false)],
    ],
    ['a record that is gone', { id: 7, a: 'x', b: 0 }, null, [change('a', 'x', null), change('b', 0, null)]],
  ])('%s', (_name, before, after, changes) => expect(changesBetween(before, after)).toEqual(changes));

  it('says of a hidden field that it changed, and nothing else', () => {
    const changes = changesBetween({ key: 'old-secret', a: 1 }, { key: 'new-secret', a: 2 }, ['key']);
    expect(changes).toEqual([{ field: 'key', before: null, after: null, hidden: true }, change('a', 1, 2)]);
    expect(JSON.stringify(changes)).not.toContain('secret');
    expect(changesBetween({ key: 'secret' }, { key: 'secret' }, ['key'])).toEqual([]);
  });
});

describe('changes worth a row', () => {
  it.each(AUDIT_ACTIONS)('%s with a change', (action) => expect(isWorthNoting(action, [change('a', 1, 2)])).toBe(true));

  it.each(AUDIT_ACTIONS)('%s without one: news alone', (action) => {
    expect(isWorthNoting(action, [])).toBe(['dossier', 'passwordReset', 'passwordChange'].includes(action));
  });
});

describe('an audit event without some fields', () => {
  const withheld = new Set(['wallet', 'dossier']);
  const [town, wallet, dossier] = [change('town', 'a', 'b'), change('wallet', 1, 2), change('dossier', true, false)];

  it.each<[Parameters<typeof withoutFields>[0], Change[], Change[] | null]>([
    ['update', [town], [town]],
    ['update', [town, wallet], [town]],
    ['update', [wallet], null],
    ['money', [wallet], null],
    ['dossier', [dossier], null],
    ['dossier', [], null],
    ['passwordReset', [], []],
  ])('%s of %j', (action, changes, left) => {
    expect(withoutFields(action, changes, withheld)).toEqual(left);
    expect(withoutFields(action, changes, new Set())).toEqual(changes);
  });
});
