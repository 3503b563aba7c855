import type { NewPasskey, PasskeyAssertion } from '@recolta/shared/contracts/http/factors';
import { signInMinutes } from '@recolta/shared/domain/session/second-factor';
import type { Selectable } from 'kysely';
import { databaseNowMs } from '../../platform/clock.ts';
import { hashToken } from '../../platform/token.ts';
import type { MainTables, MainTrx } from '../tables.ts';
import type { ChallengePurpose, FactorKeys } from './factor-keys.ts';

/** Loaded at the first use of a passkey: with its imports it takes as long as the rest of the service. */
const library = () => import('@simplewebauthn/server');

type Library = Awaited<ReturnType<typeof library>>;
type GivenPasskey = Parameters<Library['verifyRegistrationResponse']>[0]['response'];
type GivenAssertion = Parameters<Library['verifyAuthenticationResponse']>[0]['response'];

export const challengeTimeoutMs = signInMinutes * 60_000;

/** The site of passkeys: its host is in each of them, its origin in each assertion (WebAuthn). */
export function passkeySiteOf(publicUrl: string): { readonly rpId: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

interface Verifying {
  readonly keys: FactorKeys;
  readonly publicUrl: string;
}

type StoredFactor = Selectable<MainTables['main.factors']>;

/** Options of `navigator.credentials.create`: a discoverable passkey, with PIN or biometrics. */
export async function newPasskeyOptions(
  { keys, publicUrl }: Verifying,
  user: { readonly userId: string; readonly email: string },
  existing: readonly Pick<StoredFactor, 'credential_id' | 'transports'>[],
  nowMs: number,
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Recolta',
    rpID: passkeySiteOf(publicUrl).rpId,
    userName: user.email,
    userDisplayName: user.email,
    userID: new Uint8Array(Buffer.from(user.userId.replaceAll('-', ''), 'hex')),
    challenge: keys.challenge(`add ${user.userId}`, nowMs + challengeTimeoutMs),
    timeout: challengeTimeoutMs,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.flatMap(({ credential_id, transports }) =>
      credential_id === null ? [] : [{ id: credential_id, transports: transports ?? [] }],
    ),
  });
}

/** @returns the data of a new passkey to store; null if it is invalid, for another site or for a used challenge */
export async function verifyNewPasskey(
  trx: MainTrx,
  { keys, publicUrl }: Verifying,
  userId: string,
  passkey: NewPasskey,
) {
  const { rpId, origin } = passkeySiteOf(publicUrl);
  const challenge = challengeOf(passkey.response.clientDataJSON);
  const purpose = `add ${userId}` as const;
  if (!(await useChallenge(trx, keys, purpose, challenge))) return null;
  const { verifyRegistrationResponse } = await library();
  const verified = await unlessWrong(() =>
    verifyRegistrationResponse({
      response: passkey as GivenPasskey,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
    }),
  );
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
  };
}

/**
 * Verifies an assertion, which uses up its challenge, and updates the passkey. The caller holds the user's lock.
 *
 * @returns true if it is valid
 */
export async function verifyAssertion(
  trx: MainTrx,
  { keys, publicUrl }: Verifying,
  factor: StoredFactor,
  assertion: PasskeyAssertion,
): Promise<boolean> {
  const { id, credential_id, public_key, counter, transports } = factor;
  if (credential_id === null || public_key === null || counter === null) return false;
  const challenge = challengeOf(assertion.response.clientDataJSON);
  if (!(await useChallenge(trx, keys, 'signIn', challenge))) return false;
  const { rpId, origin } = passkeySiteOf(publicUrl);
  const { verifyAuthenticationResponse } = await library();
  const verified = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response: assertion as GivenAssertion,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter,
        transports: transports ?? [],
      },
    }),
  );
  if (!verified?.verified) return false;
  await trx
    .updateTable('main.factors')
    .set({ counter: verified.authenticationInfo.newCounter })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Uses up a challenge: it counts once, for the first request that presents it. */
async function useChallenge(
  trx: MainTrx,
  keys: FactorKeys,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const endsAt = keys.challengeEnd(purpose, challenge, await databaseNowMs(trx));
  if (endsAt === null) return false;
  const used = await trx
    .insertInto('main.used_challenges')
    .values({ challenge_hash: hashToken(challenge), ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}

/** The challenge that the browser claims to answer; verified with the rest. */
function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The library throws for wrong answers as well as for unreadable ones. */
async function unlessWrong<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
