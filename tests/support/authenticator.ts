// A passkey's device in software, for answers that no browser gives: signed elsewhere, replayed, copied, or late.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** CBOR of the few types that WebAuthn uses. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Site {
  readonly origin: string;
  readonly id: string;
}

const UP_UV = 0x05;
const ATTESTED = 0x40;

export class SoftwareAuthenticator {
  counter = 0;
  userHandle: string | undefined;
  readonly credentialId: Buffer;
  readonly #site: Site;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor(site: Site) {
    this.#site = site;
    this.credentialId = randomBytes(32);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    const cose: [number, number | Buffer][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ];
    this.#publicKey = cbor(new Map(cose));
  }

  #data(flags: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#site.id), Buffer.from([flags]), counter, attested]);
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object) {
    const id = text(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  register(options: { challenge: string; user: { id: string } }, origin = this.#site.origin) {
    this.userHandle = options.user.id;
    const length = Buffer.from([0, this.credentialId.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#publicKey]);
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(UP_UV | ATTESTED, attested)],
    ]);
    return this.#answer({
      clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, origin)),
      attestationObject: text(cbor(object)),
      transports: ['internal'],
    });
  }

  /** Counts on by itself; `flags`: user present and verified. */
  assert({ challenge }: { challenge: string }, { origin = this.#site.origin, flags = UP_UV } = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, origin);
    const data = this.#data(flags);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key);
    return this.#answer({
      clientDataJSON: text(clientData),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: this.userHandle,
    });
  }
}
