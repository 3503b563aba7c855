import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { type BodyOutcome, createBodyReader } from '../http/body-reader.ts';
import type { ConnectionGuard } from '../http/connection-guard.ts';
import type { ProxiedCall } from './proxied-call.ts';

/** Held for bids whatever other calls hold. */
const maxHeldBidBytes = 8_000_000;

interface ReadCallBodyOptions {
  readonly settings: Settings;
  readonly guard: ConnectionGuard;
}

const tooMany = { ok: false, code: 'TooManyRequests' } as const;

/** Reads the body of a proxied call whole before anything of the services is taken for it. */
export function createReadCallBody({ settings, guard }: ReadCallBodyOptions) {
  const others = createBodyReader({ maxHeldBytes: settings.MAX_HELD_BODY_BYTES });
  const uploads = createBodyReader({ maxHeldBytes: settings.MAX_HELD_UPLOAD_BYTES });
  const bids = createBodyReader({ maxHeldBytes: maxHeldBidBytes });
  const uploadRate = {
    bytesPerSecond: settings.UPLOAD_BYTES_PER_SECOND,
    graceMs: settings.BODY_TIMEOUT_MS,
  };

  return async function readBody(
    req: IncomingMessage,
    { limits, caller }: ProxiedCall,
  ): Promise<BodyOutcome> {
    const { maxBytes, bodyTimeoutMs } = limits;
    const common = { maxBytes, timeoutMs: bodyTimeoutMs, owner: caller.owner, address: caller.address };
    if (limits.class === 'bid') return bids.read(req, common);
    if (limits.class !== 'upload') return others.read(req, common);
    // An account's upload is bounded by its rate: it does not count among the connections that wait.
    if (caller.accountId !== undefined) guard.spare(req);
    const { owner, address } = caller;
    if (uploads.count((reading) => reading.owner === owner) >= settings.UPLOADS_PER_ACCOUNT) return tooMany;
    const ofAddress = (reading: { readonly address: string }) => reading.address === address;
    const isFull = uploads.count(ofAddress) >= settings.UPLOADS_PER_ADDRESS;
    if (isFull && !uploads.shedSlowest(ofAddress)) return tooMany;
    return uploads.read(req, { ...common, minimumRate: uploadRate });
  };
}
export type ReadCallBody = ReturnType<typeof createReadCallBody>;
