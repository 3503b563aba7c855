import type { IncomingMessage } from 'node:http';

const blockBytes = 64 * 1024;
const firstBlockBytes = 4 * 1024;
const judgedAfterMs = 500;

/** Owner, address and bounds of a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** From the headers to the last byte. */
  readonly timeoutMs: number;
  /** Bytes per second, averaged since the headers, required after `graceMs`. */
  readonly minimumRate?: { readonly bytesPerSecond: number; readonly graceMs: number };
  /** The bodies of one owner are counted together. */
  readonly owner: string;
  readonly address: string;
}

/** `Aborted`: the client disconnected. `ServiceUnavailable`: the body was evicted for others. */
export type BodyRefusal =
  | 'PayloadTooLarge'
  | 'RequestTimeout'
  | 'ServiceUnavailable'
  | 'TooManyRequests'
  | 'Aborted';

/** A whole body in memory, counted until it is released. */
export interface HeldBody {
  readonly blocks: readonly Buffer[];
  readonly byteLength: number;
  release(): void;
}

export type BodyOutcome =
  | { readonly ok: true; readonly body: HeldBody }
  | { readonly ok: false; readonly code: BodyRefusal };

interface Reading {
  readonly owner: string;
  readonly address: string;
  readonly startMs: number;
  heldBytes: number;
  refuse(code: BodyRefusal): void;
}

/**
 * Reads whole bodies within bounds on size, time and total memory. Over `maxHeldBytes` it evicts the slowest
 * incomplete body of the owner with the most bytes.
 */
export function createBodyReader({ maxHeldBytes }: { readonly maxHeldBytes: number }) {
  const readings = new Set<Reading>();
  const heldOf = new Map<string, number>();
  let heldBytes = 0;

  function hold(reading: Reading, bytes: number): void {
    reading.heldBytes += bytes;
    heldBytes += bytes;
    const held = (heldOf.get(reading.owner) ?? 0) + bytes;
    if (held > 0) heldOf.set(reading.owner, held);
    else heldOf.delete(reading.owner);
  }

  function shedUntilWithin(): void {
    while (heldBytes > maxHeldBytes) {
      const [worst] = [...readings].sort(
        (a, b) => (heldOf.get(b.owner) ?? 0) - (heldOf.get(a.owner) ?? 0) || (rateOf(a) < rateOf(b) ? -1 : 1),
      );
      if (worst === undefined) return;
      worst.refuse('ServiceUnavailable');
    }
  }

  function read(req: IncomingMessage, limits: BodyLimits): Promise<BodyOutcome> {
    const { promise, resolve } = Promise.withResolvers<BodyOutcome>();
    const { owner, address, maxBytes, minimumRate } = limits;
    const announced = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const blocks: Buffer[] = [];
    let received = 0;
    let roomInLast = 0;

    function stop(): void {
      clearTimeout(deadline);
      clearInterval(rateCheck);
      readings.delete(reading);
      req.off('data', take).off('end', finish).off('close', leave).off('error', leave);
    }
    const reading: Reading = {
      owner,
      address,
      startMs: performance.now(),
      heldBytes: 0,
      refuse(code) {
        stop();
        hold(reading, -reading.heldBytes);
        // Discards the rest until the connection ends.
        req.on('error', () => undefined).resume();
        resolve({ ok: false, code });
      },
    };

    /** Copies into blocks: many small chunks take a hundred times their bytes in memory. */
    function take(chunk: Buffer): void {
      if (received + chunk.length > maxBytes) {
        reading.refuse('PayloadTooLarge');
        return;
      }
      for (let at = 0; at < chunk.length; ) {
        if (roomInLast === 0) addBlock(chunk.length - at);
        const last = blocks.at(-1);
        if (last === undefined) return;
        const copied = chunk.copy(last, last.length - roomInLast, at);
        at += copied;
        roomInLast -= copied;
      }
      received += chunk.length;
      if (heldBytes > maxHeldBytes) shedUntilWithin();
    }

    function addBlock(wanted: number): void {
      const left = Math.min(announced, maxBytes) - received;
      const size = Math.min(
        left,
        blockBytes,
        Math.max(wanted, blocks.length === 0 ? firstBlockBytes : blockBytes),
      );
      blocks.push(Buffer.allocUnsafe(Math.max(1, size)));
      roomInLast = blocks.at(-1)?.length ?? 0;
      hold(reading, roomInLast);
    }

    function finish(): void {
      stop();
      const last = blocks.pop();
      if (last !== undefined) blocks.push(last.subarray(0, last.length - roomInLast));
      let isHeld = true;
      const release = () => {
        if (isHeld) hold(reading, -reading.heldBytes);
        isHeld = false;
      };
      resolve({ ok: true, body: { blocks, byteLength: received, release } });
    }
    const leave = () => reading.refuse('Aborted');

    const deadline = setTimeout(() => reading.refuse('RequestTimeout'), limits.timeoutMs);
    const rateCheck =
      minimumRate &&
      setInterval(
        () => {
          const elapsedMs = performance.now() - reading.startMs;
          if (elapsedMs < minimumRate.graceMs) return;
          if ((received * 1000) / elapsedMs < minimumRate.bytesPerSecond) reading.refuse('RequestTimeout');
        },
        Math.min(1000, minimumRate.graceMs),
      );
    readings.add(reading);
    if (req.destroyed) leave();
    else req.on('data', take).once('end', finish).once('close', leave).once('error', leave);
    return promise;
  }

  return {
    read,
    /** Number of incomplete bodies that match. */
    count: (matches: (reading: Reading) => boolean) => [...readings].filter(matches).length,
    /** Refuses the slowest matching incomplete body; returns false if all have only just begun. */
    shedSlowest(matches: (reading: Reading) => boolean): boolean {
      const [slowest] = [...readings].filter(matches).sort((a, b) => rateOf(a) - rateOf(b));
      if (slowest === undefined || rateOf(slowest) === Number.POSITIVE_INFINITY) return false;
      slowest.refuse('ServiceUnavailable');
      return true;
    },
  };
}
export type BodyReader = ReturnType<typeof createBodyReader>;

/** Bytes per ms; a body that has only just begun counts as the fastest. */
function rateOf({ heldBytes, startMs }: Reading): number {
  const elapsedMs = performance.now() - startMs;
  return elapsedMs < judgedAfterMs ? Number.POSITIVE_INFINITY : heldBytes / elapsedMs;
}
