import type { NextFunction, Request, Response } from 'express';
import * as z from 'zod';
import { answerError } from './answer-error.ts';
import { requestIdOf } from './request-id.ts';

/** Most that a body of the relay's own calls may hold. */
export const maxBodyBytes = 4096;

/** After the routes that read a body: answers one that is too large or no JSON. */
export function refuseBody(error: unknown, req: Request, res: Response, next: NextFunction): void {
  const status = z.object({ status: z.number() }).safeParse(error).data?.status;
  const requestId = requestIdOf(req);
  if (status === 413) answerError(res, { code: 'PayloadTooLarge', message: 'at most 4 kB', requestId });
  else if (status !== undefined && status < 500) {
    answerError(res, { code: 'MalformedRequest', message: 'the body is no JSON', requestId });
  } else next(error);
}
