import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { type AnyProcedure, ORPCError, type Router } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Log } from '@recolta/server-kit/log';
import { sendJson } from '@recolta/server-kit/send-json';
import { answerShape } from '@recolta/shared/contracts/answer-shape';
import { answerShapeHeader } from '@recolta/shared/contracts/http/answer-shape-header';
import type { CallMeta } from '@recolta/shared/contracts/http/call';
import type * as z from 'zod/mini';
import type { CallContext } from './call-context.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { errorAnswer, errorHeaders } from './error-answer.ts';
import { readJsonBody } from './read-body.ts';

const maxBodyBytes = 100_000;

interface ContractHandlerOptions {
  /** All calls of the service for the document, including those served below this layer. */
  readonly contract: AnyContractRouter;
  /** Title of the service in its OpenAPI document. */
  readonly title: string;
  /** Path the service is mounted at, for the document's server entry. */
  readonly prefix: `/${string}`;
  /** True to serve the document. */
  readonly hasOpenApi: boolean;
  readonly log: Log;
}

interface ContractContext extends CallContext {
  readonly response: ServerResponse;
}

/**
 * Serves the calls of one service's contract and, if requested, its OpenAPI document, at `/openapi.json` and as a
 * page at `/docs`. Every error has the common error format.
 */
export function createContractHandler(
  // biome-ignore lint/suspicious/noExplicitAny: a router of any contract
  router: Router<any, CallContext>,
  { contract, title, prefix, hasOpenApi, log }: ContractHandlerOptions,
): (request: IncomingMessage, response: ServerResponse, context: CallContext) => Promise<boolean> {
  const handler = new OpenAPIHandler<ContractContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      ({ next, context, procedure }) => {
        nameShape(context.response, procedure);
        return answering(next, context, log);
      },
    ],
    interceptors: [({ next, context }) => answering(next, context, log)],
  });
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const describe = () =>
    generator.generate(contract, { info: { title, version: '1' }, servers: [{ url: prefix }] });
  let described: ReturnType<typeof describe> | undefined;

  return async (request, response, context) => {
    if (hasOpenApi && request.method === 'GET' && request.url === '/openapi.json') {
      described ??= describe();
      sendJson(response, 200, await described);
      return true;
    }
    if (hasOpenApi && request.method === 'GET' && request.url === '/docs') {
      described ??= describe();
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': docsPolicy };
      response.writeHead(200, headers).end(docsPage(await described));
      return true;
    }
    response.setHeader('cache-control', 'no-store');
    const { matched } = await handler.handle(await withJsonBody(request), response, {
      context: { ...context, response },
    });
    return matched;
  };
}

/**
 * The request with its body already read, as JSON or not at all: the layer's own reader accepts forms and files
 * too, and leaves a connection unusable after a body that is too large.
 */
async function withJsonBody(request: IncomingMessage): Promise<IncomingMessage & { body?: unknown }> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const body = await readJsonBody(request, maxBodyBytes);
  if (body === undefined) {
    delete request.headers['content-type'];
    delete request.headers['content-disposition'];
  }
  return Object.assign(request, { body });
}

/** The page reads some answers before it has their schema (`isReadEarly`). */
function nameShape(response: ServerResponse, { '~orpc': call }: AnyProcedure): void {
  const { isReadEarly } = call.meta as CallMeta;
  // oRPC types it by Standard Schema; the contracts use zod.
  if (isReadEarly) response.setHeader(answerShapeHeader, answerShape(call.outputSchema as z.core.$ZodType));
}

async function answering<Result>(
  next: () => Promise<Result>,
  { response, ...reader }: ContractContext,
  log: Log,
): Promise<Result> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof AnsweredError) throw error;
    const { status, body } = errorAnswer(error, reader, log);
    for (const [name, value] of Object.entries(errorHeaders(status, body))) response.setHeader(name, value);
    throw new AnsweredError(status, body);
  }
}

/** An error whose response is complete: `data` is the whole body. */
export class AnsweredError extends ORPCError<string, Readonly<Record<string, unknown>>> {
  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.code), { status, data: body, message: String(body.message) });
  }
}
