import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretBox } from '#server/commons/secrets/secret-box.ts';

const SECRET = 'a-secret-of-the-tests-alone-32-bytes-long';
const box = secretBox(SECRET, 'provider key');

describe('a secret box', () => {
  it('gives back what it sealed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(box.open(box.seal(text))).toBe(text);
      }),
    );
  });

  it('shows nothing of the text, and seals the same text differently each time', () => {
    const [one, other] = [box.seal('refresh-credential'), box.seal('refresh-credential')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('credential');
  });

  it('opens nothing that another secret or another purpose sealed', () => {
    const sealed = box.seal('key');
    expect(secretBox(`${SECRET}!`, 'provider key').open(sealed)).toBeNull();
    expect(secretBox(SECRET, 'something else').open(sealed)).toBeNull();
    expect(secretBox(SECRET, 'provider key').open(sealed)).toBe('key');
  });

  it('opens nothing that was altered, in any byte', () => {
    const bytes = Buffer.from(box.seal('key').slice(3), 'base64url');
    for (const at of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(box.open(`v1.${altered.toString('base64url')}`)).toBeNull();
    }
  });

  it.each(['', 'v1.', 'v1.AAAA', 'in clear', 'v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'opens no %j',
    (text) => expect(box.open(text)).toBeNull(),
  );
});
