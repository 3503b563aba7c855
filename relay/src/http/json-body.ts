import type { ServerResponse } from 'node:http';
import type { AnyContractProcedure } from '@orpc/contract';
import { answerBusy, answerError, answerTooMany } from '@recolta/server-kit/answer-error';
import { clientAddress } from '@recolta/server-kit/client-address';
import { requestIdOf } from '@recolta/server-kit/request-id';
import { type CallMeta, mediaTypesOf } from '@recolta/shared/contracts/http/call';
import type { RequestHandler } from 'express';
import type { BodyReader, BodyRefusal } from './body-reader.ts';

/** Maximum size of a body of the relay's own calls. */
const maxBytes = 4096;
const crowdedMs = 5000;

interface JsonBodyOptions {
  readonly bodies: BodyReader;
  readonly timeoutMs: number;
  /** The call's contract, which names the media types of its body. */
  readonly contract: AnyContractProcedure;
  /** Number of trusted proxies in front of the relay. */
  readonly hops: number;
}

/** Reads the small JSON body of the relay's own calls into `req.body`, its bytes into `res.locals.bytes`. */
export function jsonBody({ bodies, timeoutMs, contract, hops }: JsonBodyOptions): RequestHandler {
  const mediaTypes = [...mediaTypesOf(contract['~orpc'].meta as CallMeta)];
  return async (req, res, next) => {
    const requestId = requestIdOf(req);
    if (!req.is(mediaTypes)) {
      answerError(res, {
        code: 'UnsupportedMediaType',
        params: { accepts: mediaTypes },
        requestId,
        headers: { connection: 'close' },
      });
      return;
    }
    const address = clientAddress(req, hops);
    const outcome = await bodies.read(req, { maxBytes, timeoutMs, owner: address, address });
    if (!outcome.ok) {
      answerBodyRefusal(res, outcome.code, requestId);
      return;
    }
    const bytes = Buffer.concat(outcome.body.blocks);
    outcome.body.release();
    try {
      req.body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      // Neither text nor JSON.
      answerError(res, { code: 'MalformedRequest', requestId });
      return;
    }
    res.locals.bytes = bytes;
    next();
  };
}

/** Responds to a request whose body was not read to its end; its connection cannot be used again. */
export function answerBodyRefusal(res: ServerResponse, code: BodyRefusal, requestId: string): void {
  const headers = { connection: 'close' };
  if (code === 'ServiceUnavailable') {
    res.setHeader('connection', 'close');
    answerBusy(res, requestId);
  } else if (code === 'TooManyRequests') {
    answerTooMany(res, requestId, crowdedMs, headers);
  } else if (code !== 'Aborted') answerError(res, { code, requestId, headers });
}
