import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The origin of injected requests. */
const ORIGIN = 'http://localhost';

/** User present and verified; in a registration, a credential follows. WebAuthn, section 6.1. */
const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 };

/** A software authenticator: makes a key pair and signs with it. */
export async function aPasskey({ origin = ORIGIN } = {}) {
  const id = randomBytes(16);
  const host = new URL(origin).hostname;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  // COSE: key type EC2, algorithm ES256, curve P-256. RFC 9053, sections 2.1 and 7.1.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  );
  const rpIdHash = createHash('sha256').update(host).digest();
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const counterOf = (count: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return counter;
  };
  return {
    credentialId: credential.id,
    /** The answer to a registration challenge. */
    register(challenge: string, { from = origin, isVerified = true } = {}) {
      const flags = FLAGS.present | FLAGS.credential | (isVerified ? FLAGS.verified : 0);
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([flags]),
        counterOf(0),
        // No authenticator model; then the length of the credential id, the id, and the key.
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer to a sign-in challenge, as the nth use of the credential. */
    answer(challenge: string, { from = origin, isVerified = true, count = 0 } = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, from);
      const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0);
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([flags]), counterOf(count)]);
      const hash = createHash('sha256').update(clientDataJSON).digest();
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
