import { request } from 'node:https';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { type Measure, unmeasured } from '@recolta/server-kit/metrics';
import { EndpointRefused, publicLookup, type Resolve, readEndpoint } from './push-endpoint.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** A browser's endpoint with its keys, base64url: its P-256 point and its secret. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: this subscription will never accept a message again. */
export type PushOutcome = 'sent' | 'gone';

/** Push services answer within a second. */
const timeoutMs = 4000;
/** How long a push service keeps a message for a browser that is away, in seconds. */
const lifeS = 4 * 3600;
/** Maximum that a push service has to accept (RFC 8291), less the record's own bytes. */
const maxMessageBytes = 3900;

/** A push service did not accept a message this time. */
export class PushFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super('a push service did not take a message');
    this.status = status;
  }
}

export interface PushSenderOptions {
  readonly keys: VapidKeys;
  /** `mailto:` or `https:` address of the sender. */
  readonly contact: string;
  readonly measure?: Measure;
  /** Only for tests: another resolver, another port, other trusted certificates. */
  readonly through?: {
    readonly port: number;
    readonly ca: string;
    readonly resolve: Resolve;
    readonly isAllowed?: (address: string) => boolean;
  };
}

/**
 * Sends one message to one browser. Connects to public addresses only and follows no redirect.
 *
 * @throws PushFailed or the connection's error: retry later; Error for a message over 3,900 bytes
 */
export async function sendPush(
  { keys, contact, measure = unmeasured, through }: PushSenderOptions,
  subscription: PushSubscription,
  message: string,
): Promise<PushOutcome> {
  if (Buffer.byteLength(message) > maxMessageBytes) throw new Error('a push message is too long');
  const prepared = await preparePush(keys, contact, subscription, message);
  if (prepared === null) return 'gone';
  const { url, payload } = prepared;
  return measure(async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const call = request(
        url,
        {
          method: 'POST',
          headers: payload.headers,
          lookup: publicLookup(through?.resolve, through?.isAllowed),
          // A deadline for the whole call: a byte now and then would extend an idle timeout.
          signal: AbortSignal.timeout(timeoutMs),
          ...(through ? { port: through.port, ca: through.ca } : {}),
        },
        (response) => {
          // The body is never read, whatever its size.
          response.destroy();
          resolve(response.statusCode ?? 0);
        },
      );
      call.once('error', reject);
      call.end(payload.body);
    }).catch((error: unknown) => {
      if (error instanceof EndpointRefused) return 410;
      throw error;
    });
    if (status >= 200 && status < 300) return 'sent';
    // 403: subscribed with keys other than ours.
    if (status === 404 || status === 410 || status === 403) return 'gone';
    throw new PushFailed(status);
  });
}

/** Encrypts (RFC 8291) and signs (RFC 8292) one message; null for a subscription that can never be sent to. */
async function preparePush(
  keys: VapidKeys,
  contact: string,
  { endpoint, p256dh, auth }: PushSubscription,
  message: string,
) {
  try {
    const url = readEndpoint(endpoint);
    const payload = await buildPushPayload(
      { data: message, options: { ttl: lifeS, urgency: 'high' } },
      { endpoint: url.href, expirationTime: null, keys: { p256dh, auth } },
      { ...keys, subject: contact },
    );
    return { url, payload };
  } catch {
    return null;
  }
}
