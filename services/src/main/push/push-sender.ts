import { request } from 'node:https';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { EndpointRefused, publicLookup, type Resolve, readEndpoint } from './push-endpoint.ts';
import { type VapidKeys, vapidAuthorization } from './vapid-keys.ts';

export interface PushSubscription extends PushKeys {
  readonly endpoint: string;
}

/** `gone`: this subscription will never take anything again. */
export type PushOutcome = 'sent' | 'gone';

/** Push services answer within a second. */
const timeoutMs = 4000;
/** How long a push service keeps a message for a browser that is away, in seconds. */
const lifeS = 4 * 3600;

/** A push service that did not take a message this time. */
export class PushFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super('a push service did not take a message');
    this.status = status;
  }
}

export interface PushSenderOptions {
  readonly keys: VapidKeys;
  /** `mailto:` or `https:` address of who sends. */
  readonly contact: string;
  /** For tests alone: another way to resolve names, another port, whom to trust. */
  readonly through?: {
    readonly port: number;
    readonly ca: string;
    readonly resolve: Resolve;
    readonly isAllowed?: (address: string) => boolean;
  };
}

/**
 * Sends one message to one browser. Connects to public addresses alone and follows no redirect.
 *
 * @throws PushFailed, or the connection's fault: to be tried again
 */
export async function sendPush(
  { keys, contact, through }: PushSenderOptions,
  subscription: PushSubscription,
  message: string,
): Promise<PushOutcome> {
  let url: URL;
  let body: Buffer;
  try {
    url = readEndpoint(subscription.endpoint);
    body = encryptPush(Buffer.from(message), subscription);
  } catch {
    // Not one that could ever be sent to.
    return 'gone';
  }
  const headers = {
    authorization: vapidAuthorization(keys, url.origin, contact, Date.now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: lifeS,
    urgency: 'high',
  };
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers,
        lookup: publicLookup(through?.resolve, through?.isAllowed),
        signal: AbortSignal.timeout(timeoutMs),
        ...(through ? { port: through.port, ca: through.ca } : {}),
      },
      (response) => {
        // The answer's text is nothing to anyone, however long it is.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    call.once('error', reject);
    call.end(body);
  }).catch((error: unknown) => {
    if (error instanceof EndpointRefused) return 410;
    throw error;
  });
  if (status >= 200 && status < 300) return 'sent';
  // 403: subscribed with other keys than ours.
  if (status === 404 || status === 410 || status === 403) return 'gone';
  throw new PushFailed(status);
}
