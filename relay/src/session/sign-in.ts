import { type PendingSignIn, signInAnswerSchema } from '@recolta/shared/contracts/http/factors';
import { loginInputSchema } from '@recolta/shared/contracts/http/session';
import * as z from 'zod';
import type { RelaySettings } from '../config/settings.ts';
import { callService, ServiceRefusal } from '../http/service-call.ts';
import type { SignInLimit } from '../limits/sign-in-limit.ts';
import type { UpstreamSlots } from '../proxy/upstream.ts';

interface SignInOptions {
  readonly settings: RelaySettings;
  readonly limit: SignInLimit;
  readonly slots: UpstreamSlots;
}

/** A request to sign in, as received. */
export interface SignInRequest {
  /** Path of the main service: with the password, by the second step, or by a passkey. */
  readonly path: string;
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** `Accept-Language`. */
  readonly language: string | undefined;
  readonly requestId: string;
}

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly token: string }
  /** The password is right, and a second factor is required [S13]. */
  | { readonly kind: 'pending'; readonly pending: PendingSignIn }
  | { readonly kind: 'tooMany'; readonly waitMs: number }
  | { readonly kind: 'busy' }
  /** The error of the call; a `ServiceRefusal` if the service answered. */
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Handles all sign-ins, of `POST /session…` and `POST /services/main/accounts/login…` alike: counts one before the
 * service is called, and refunds it if the service did not judge the request. A second step, which names no e-mail,
 * is counted by address; the service counts it by user. The service gets no token.
 */
export function createSignIn({ settings, limit, slots }: SignInOptions) {
  return async function signIn(request: SignInRequest): Promise<SignInOutcome> {
    const { address } = request;
    const begun = await limit.begin(emailOf(request.body), address);
    if ('waitMs' in begun) return { kind: 'tooMany', waitMs: begun.waitMs };
    const slot = await slots.take(address, () => undefined);
    if (slot === undefined) {
      await begun.refund();
      return { kind: 'busy' };
    }
    try {
      const answer = await callService({
        method: 'POST',
        url: `${settings.MAIN_URL}${request.path}`,
        raw: { body: request.body, contentType: request.contentType },
        requestId: request.requestId,
        address,
        userAgent: request.userAgent,
        language: request.language,
        timeoutMs: settings.CALL_TIMEOUT_MS,
        schema: signInAnswerSchema,
      });
      await begun.succeeded();
      if ('token' in answer) return { kind: 'signedIn', token: answer.token };
      return { kind: 'pending', pending: answer };
    } catch (error) {
      if (!isVerdict(error)) await begun.refund();
      return { kind: 'failed', error };
    } finally {
      slot.release();
    }
  };
}
export type SignIn = ReturnType<typeof createSignIn>;

/** Returns true if the service judged the request. */
function isVerdict(error: unknown): boolean {
  return error instanceof ServiceRefusal && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** The e-mail that the service would read; undefined if it would refuse the body. */
function emailOf(body: Buffer): string | undefined {
  try {
    return z.safeParse(loginInputSchema, JSON.parse(new TextDecoder().decode(body))).data?.email;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
