import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { config } from '#server/config.ts';

/** The mistakes that a test may make on purpose. */
export type Mistakes = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  counter: number;
  userHandle: string;
  isVerified: boolean;
  crossOrigin: unknown;
  topOrigin: string;
  /** Bytes by which the attestation is longer than it has to be. */
  padding: number;
}>;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');
const SITE = new URL(config.publicUrl);

/** An authenticator in software: one ES256 credential, no attestation (WebAuthn §6). */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const data = (mistakes: Mistakes, attested = Buffer.alloc(0)) => {
    counter = mistakes.counter ?? counter + 1;
    const flags = 0x01 | (mistakes.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(mistakes.rpId ?? SITE.hostname), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, challenge: string, mistakes: Mistakes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: mistakes.challenge ?? challenge,
        origin: mistakes.origin ?? SITE.origin,
        crossOrigin: mistakes.crossOrigin ?? false,
        topOrigin: mistakes.topOrigin,
      }),
    );
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    id: base64url(id),
    /** Answers the options of register/begin. */
    create({ challenge }: { challenge: string }, mistakes: Mistakes = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = [text('fmt'), text('none'), text('attStmt'), map(0), text('authData')];
      const padding = bytes(Buffer.alloc(mistakes.padding ?? 0));
      const attestationObject = Buffer.concat([
        ...[map(4), text('padding'), padding],
        ...[...attestation, bytes(data(mistakes, attested))],
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, mistakes)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid', '<script>'],
      });
    },
    /** Answers the options of authenticate/begin, for the user of this id. */
    get({ challenge }: { challenge: string }, userId: string, mistakes: Mistakes = {}) {
      const client = clientData('webauthn.get', challenge, mistakes);
      const authenticatorData = data(mistakes);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: mistakes.userHandle ?? base64url(Buffer.from(userId.replaceAll('-', ''), 'hex')),
      });
    },
  };
}

// As much of CBOR (RFC 8949) as an attestation needs.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const map = (entries: number) => head(5, entries);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));

/** EC2, ES256, P-256, x, y (RFC 9052 §7). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
  return Buffer.concat([
    map(5),
    ...[1, 2, 3, -7, -1, 1].map(integer),
    ...[integer(-2), coordinate(x), integer(-3), coordinate(y)],
  ]);
}
