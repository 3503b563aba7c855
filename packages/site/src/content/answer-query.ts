import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBusy, answerError } from '@recolta/server-kit/answer-error';
import { sendJson } from '@recolta/server-kit/send-json';
import type { EncodedPage } from '../encoded-page.ts';
import { type Asker, readVisitorQuery, type VisitorQueries } from './visitor-queries.ts';

const localeForm = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;

/** A query as the relay read it. */
interface QueryCall {
  readonly caller: Pick<Asker, 'owner' | 'address'>;
  readonly requestId: string;
  /** Undefined if the request has none. */
  readonly body: { readonly blocks: readonly Uint8Array[] } | undefined;
}

/** Answers a content query that has no token of its own. */
export async function answerVisitorQuery(
  queries: VisitorQueries,
  req: IncomingMessage,
  res: ServerResponse,
  { caller, requestId, body }: QueryCall,
): Promise<void> {
  if (req.method !== 'POST') {
    answerInGraphql(res, 401, 'Without an access token, queries are sent by POST.');
    return;
  }
  const query = readVisitorQuery(Buffer.concat(body?.blocks ?? []));
  if (query === null) {
    answerInGraphql(res, 400, 'The body must be JSON with query, variables and operationName.');
    return;
  }
  const locale = req.headers['prepr-locale'];
  const asker = {
    ...{ owner: caller.owner, address: caller.address, requestId },
    locale: typeof locale === 'string' && localeForm.test(locale) ? locale : undefined,
  };
  const outcome = await queries.ask(query, asker);
  if (outcome.kind === 'answered') {
    sendAnswer(res, outcome.status, outcome.answer, req.headers['accept-encoding']);
  } else if (outcome.kind === 'refused') answerInGraphql(res, outcome.status, outcome.message);
  else if (outcome.kind === 'busy') answerBusy(res, requestId);
  else answerError(res, { code: outcome.code, requestId });
}

function sendAnswer(res: ServerResponse, status: number, answer: EncodedPage, accepted = ''): void {
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`).test(accepted),
  );
  const packed = encoding === 'br' ? answer.br : encoding && answer.gz;
  const sent = packed ?? answer.body;
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': sent.length,
    'cache-control': 'no-store',
    vary: 'Accept-Encoding, Authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(packed !== undefined && encoding !== undefined && { 'content-encoding': encoding }),
  });
  res.end(sent);
}

/** Responds in GraphQL's error format, which GraphQL clients expect. */
function answerInGraphql(res: ServerResponse, status: 400 | 401, message: string): void {
  const error = { message, extensions: { category: 'graphql' }, locations: [{ line: 1, column: 1 }] };
  sendJson(res, status, { errors: [error] });
}
