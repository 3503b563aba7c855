import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse, validate } from 'graphql';
import { type SchemaVersion, schemaOfVersion } from './schema-versions.ts';

interface StubOptions {
  /** The version of its token. */
  readonly version: SchemaVersion;
  readonly token: string;
  /** The content service whose items it serves. */
  readonly upstream: { readonly url: string; readonly token: string };
  /** Base address of assets, in place of the site's. */
  readonly assetOrigin: string;
}

export interface PreprStub {
  /** Base address: queries go to its `/graphql`, or to `/<token>`. */
  readonly url: string;
  /** Headers of the last query, in lower case. */
  readonly lastHeaders: http.IncomingHttpHeaders;
  close(): Promise<void>;
}

/**
 * A server with the behaviour of a Prepr environment, over the items of a content service: its own token, the schema of
 * a version, absolute addresses of assets, and status 200 for every answer but 401 and 405. It has no feed, files or
 * read reports.
 */
export async function startPreprStub(options: StubOptions): Promise<PreprStub> {
  const schema = schemaOfVersion(options.version);
  let lastHeaders: http.IncomingHttpHeaders = {};
  const server = http.createServer((request, response) => {
    const answer = async (): Promise<readonly [status: number, text: string]> => {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const bearer = request.headers.authorization === `Bearer ${options.token}`;
      if (!(path === '/graphql' ? bearer : path === `/${options.token}`))
        return [401, errors(['Unauthenticated.'])];
      if (request.method !== 'POST') return [405, errors(['Method not allowed.'])];
      lastHeaders = request.headers;
      const body = await textOf(request);
      const { query } = JSON.parse(body) as { query: string };
      const found = validate(schema, parse(query)).map(({ message }) => message);
      return found.length > 0 ? [200, errors(found)] : [200, await ask(options, body, request.headers)];
    };
    void answer()
      .catch((error: unknown) => [200, errors([String(error)])] as const)
      .then(([status, text]) => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get lastHeaders() {
      return lastHeaders;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function ask(
  { upstream, assetOrigin }: StubOptions,
  body: string,
  headers: http.IncomingHttpHeaders,
): Promise<string> {
  const response = await fetch(`${upstream.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${upstream.token}`,
      ...(headers['prepr-locale'] !== undefined && { 'prepr-locale': String(headers['prepr-locale']) }),
    },
    body,
  });
  const text = await response.text();
  return text.replaceAll(/"(?:https?:\/\/[^"/]+)?(\/services\/content\/assets\/)/g, `"${assetOrigin}$1`);
}

function errors(messages: readonly string[]): string {
  const locations = [{ line: 1, column: 1 }];
  return JSON.stringify({
    errors: messages.map((message) => ({ message, extensions: { category: 'graphql' }, locations })),
  });
}

async function textOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
