import * as z from 'zod/mini';
import { factorKinds, totpDigits } from '../../domain/session/second-factor.ts';
import { openEnum } from '../tolerant-reading.ts';
import { call } from './call.ts';
import { idSchema, instantSchema, lineSchema, paragraphSchema } from './fields.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const tags = ['Sessions and second factors'];

/**
 * Base64url data of an authenticator or a service; an assertion has a few hundred bytes, an attestation up to a few
 * thousand.
 */
const base64url = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]+$/));
const challengeSchema = base64url(200);
const credentialIdSchema = base64url(1400);
/** Results of extensions: none is requested, and none is stored. */
const noExtensions = z.optional(z.object({}));
const attachment = z.optional(z.nullable(z.enum(['platform', 'cross-platform'])));

/** An assertion as `navigator.credentials.get` returns it (WebAuthn), in JSON. */
export const passkeyAssertionSchema = z.strictObject({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(1000),
    signature: base64url(1000),
    userHandle: z.optional(base64url(200)),
  }),
  clientExtensionResults: noExtensions,
  authenticatorAttachment: attachment,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

/** A new passkey as `navigator.credentials.create` returns it, in JSON. */
export const newPasskeySchema = z.strictObject({
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(20_000),
    authenticatorData: z.optional(base64url(4000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url(4000)),
  }),
  clientExtensionResults: noExtensions,
  authenticatorAttachment: attachment,
});

export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const totpCodeSchema = z.string().check(z.regex(new RegExp(`^\\d{${totpDigits}}$`)));

/** One use of a second factor [S13]. */
export const factorProofSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: totpCodeSchema }),
  z.strictObject({
    kind: z.literal('recoveryCode'),
    code: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  z.strictObject({ kind: z.literal('passkey'), assertion: passkeyAssertionSchema }),
]);
export type FactorProof = z.infer<typeof factorProofSchema>;

/** An incomplete sign-in has this instead of a session: it is valid only for its next step. */
export const signInTicketSchema = base64url(100);

/** The answer to the right password if a second factor is required [S13]. */
export const pendingSignInSchema = z.object({
  ticket: signInTicketSchema,
  step: z.enum(['prove', 'setUp']),
  /** Kinds of the user's factors. */
  kinds: z.array(openEnum(factorKinds)),
});
export type PendingSignIn = z.infer<typeof pendingSignInSchema>;

/** The answer to the right password: a session's token, or a ticket for the next step. */
export const signInAnswerSchema = z.union([z.object({ token: z.string() }), pendingSignInSchema]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** The second step of a sign-in; without a proof if a factor was added with the same ticket. */
export const finishSignInSchema = z.strictObject({
  ticket: signInTicketSchema,
  proof: z.optional(factorProofSchema),
});
export type FinishSignIn = z.infer<typeof finishSignInSchema>;

export const passkeySignInSchema = z.strictObject({ assertion: passkeyAssertionSchema });

/** Instead of a session, when an administrator sets up the first factor during a sign-in. */
const byTicket = { ticket: z.optional(signInTicketSchema) };
const factorNameSchema = lineSchema(60, 1);
/** Returned once, with the first factor; null with others. */
const addedSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });

export const factorSchema = z.object({
  id: idSchema,
  kind: openEnum(factorKinds),
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: z.nullable(instantSchema),
});
export type Factor = z.infer<typeof factorSchema>;

export const recoveryStates = ['Requested', 'Approved'] as const;

export const factorsSchema = z.object({
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.int(),
  /** True if the last factor may not be removed [S13]. */
  isObligatory: z.boolean(),
  /** A pending request to remove all factors, which its user can cancel. */
  recovery: z.nullable(
    z.object({
      state: openEnum(recoveryStates),
      requestedAt: instantSchema,
      /** Time when the factors are removed; null before the approval. */
      dueAt: z.nullable(instantSchema),
    }),
  ),
});
export type Factors = z.infer<typeof factorsSchema>;

export const ownSessionSchema = z.object({
  id: idSchema,
  /** Browser and system; null if unknown. */
  device: z.nullable(z.string()),
  /** The network that it was opened from, without its last part. */
  network: z.nullable(z.string()),
  createdAt: instantSchema,
  /** To within five minutes. */
  lastUsedAt: instantSchema,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const factorRecoverySchema = z.object({
  id: idSchema,
  userId: idSchema,
  email: z.string(),
  companyName: z.nullable(z.string()),
  state: openEnum(recoveryStates),
  requestedAt: instantSchema,
  dueAt: z.nullable(instantSchema),
});
export type FactorRecovery = z.infer<typeof factorRecoverySchema>;

const factorParams = z.strictObject({ id: idSchema });
const passwordAgain = { password: z.optional(z.string().check(z.maxLength(200))) };

/** Second factors, and the user's own sessions [S13, S14]. */
export const factorsContract = {
  finishSignIn: call('anyone', { class: 'signIn' })
    .route({ method: 'POST', path: '/accounts/login/factor', tags, summary: 'The second step of a sign-in' })
    .input(finishSignInSchema)
    .output(z.object({ token: z.string() })),
  passkeyRequest: call('anyone')
    .route({
      method: 'POST',
      path: '/accounts/login/passkey-request',
      tags,
      summary: 'What a browser needs to ask for a passkey',
    })
    .input(nothing)
    .output(z.object({ challenge: challengeSchema, rpId: z.string(), timeoutMs: z.int() })),
  signInByPasskey: call('anyone', { class: 'signIn' })
    .route({ method: 'POST', path: '/accounts/login/passkey', tags, summary: 'Sign in by a passkey alone' })
    .input(passkeySignInSchema)
    .output(z.object({ token: z.string() })),
  requestRecovery: call('anyone', { class: 'form' })
    .route({
      method: 'POST',
      path: '/accounts/login/recovery',
      tags,
      summary: 'After the password: ask an administrator to remove all lost factors',
      successStatus: 204,
    })
    .input(z.strictObject({ ticket: signInTicketSchema }))
    .output(z.undefined()),
  list: call('account')
    .route({ method: 'GET', path: '/factors', tags, summary: 'One’s own second factors' })
    .input(nothing)
    .output(factorsSchema),
  prove: call('account')
    .route({
      method: 'POST',
      path: '/factors/proof',
      tags,
      summary: 'Give a second factor again: it counts for ten minutes',
      successStatus: 204,
    })
    .input(z.strictObject({ proof: factorProofSchema }))
    .output(z.undefined()),
  startTotp: call('viewer')
    .route({
      method: 'POST',
      path: '/factors/totp-secret',
      tags,
      summary: 'A secret for an authenticator app, shown once; the password where it is the first factor',
    })
    .input(z.strictObject({ ...byTicket, ...passwordAgain }))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  addTotp: call('viewer')
    .route({ method: 'POST', path: '/factors/totp', tags, summary: 'Add the app that shows this code' })
    .input(z.strictObject({ ...byTicket, name: factorNameSchema, code: totpCodeSchema }))
    .output(addedSchema),
  startPasskey: call('viewer')
    .route({
      method: 'POST',
      path: '/factors/passkey-request',
      tags,
      summary: 'What a browser needs to make a passkey; the password where it is the first factor',
    })
    .input(z.strictObject({ ...byTicket, ...passwordAgain }))
    .output(z.object({ options: z.record(z.string(), z.unknown()) })),
  addPasskey: call('viewer')
    .route({ method: 'POST', path: '/factors/passkeys', tags, summary: 'Add a passkey' })
    .input(z.strictObject({ ...byTicket, name: factorNameSchema, passkey: newPasskeySchema }))
    .output(addedSchema),
  rename: call('account')
    .route({
      method: 'PATCH',
      path: '/factors/{id}',
      ...detailed,
      tags,
      summary: 'Name a factor',
      successStatus: 204,
    })
    .input(z.object({ params: factorParams, body: z.strictObject({ name: factorNameSchema }) }))
    .output(z.undefined()),
  remove: call('account', { class: 'plain', isProven: true })
    .route({
      method: 'DELETE',
      path: '/factors/{id}',
      ...detailed,
      tags,
      summary: 'Remove a factor',
      successStatus: 204,
    })
    .input(z.object({ params: factorParams, body: nothing }))
    .output(z.undefined()),
  newRecoveryCodes: call('account', { class: 'plain', isProven: true })
    .route({
      method: 'POST',
      path: '/factors/recovery-codes',
      tags,
      summary: 'Ten new recovery codes in place of all earlier ones',
    })
    .input(nothing)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  cancelRecovery: call('account')
    .route({
      method: 'DELETE',
      path: '/factors/recovery',
      tags,
      summary: 'Cancel the request to remove one’s own factors',
      successStatus: 204,
    })
    .input(nothing)
    .output(z.undefined()),
  sessions: call('account')
    .route({ method: 'GET', path: '/sessions', tags, summary: 'One’s own sessions' })
    .input(nothing)
    .output(z.object({ sessions: z.array(ownSessionSchema) })),
  endSession: call('account')
    .route({
      method: 'DELETE',
      path: '/sessions/{id}',
      ...detailed,
      tags,
      summary: 'End one of one’s own sessions',
      successStatus: 204,
    })
    .input(z.object({ params: factorParams, body: nothing }))
    .output(z.undefined()),
  endOtherSessions: call('account')
    .route({
      method: 'DELETE',
      path: '/sessions',
      tags,
      summary: 'End all of one’s own sessions but this one',
      successStatus: 204,
    })
    .input(nothing)
    .output(z.undefined()),
  recoveries: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/factor-recoveries',
      tags,
      summary: 'The oldest hundred open requests to remove lost factors, for administrators',
    })
    .input(nothing)
    .output(z.object({ items: z.array(factorRecoverySchema) })),
  decideRecovery: call('administrator', { class: 'plain', isProven: true })
    .route({
      method: 'PUT',
      path: '/admin/factor-recoveries/{id}',
      ...detailed,
      tags,
      summary: 'Approve a request, after comparing documents, or reject it',
      successStatus: 204,
    })
    .input(
      z.object({
        params: factorParams,
        body: z.discriminatedUnion('decision', [
          /** `note`: the comparison that was made, for the audit log. */
          z.strictObject({ decision: z.literal('approve'), note: lineSchema(500, 3) }),
          z.strictObject({
            decision: z.literal('reject'),
            reason: paragraphSchema(1000).check(z.minLength(3)),
          }),
        ]),
      }),
    )
    .output(z.undefined()),
};
