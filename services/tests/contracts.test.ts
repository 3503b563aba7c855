import { answerShape } from '@recolta/shared/contracts/answer-shape';
import { answerShapeHeader } from '@recolta/shared/contracts/http/answer-shape-header';
import { identityContract } from '@recolta/shared/contracts/http/identity';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { makeAccount } from './harness/accounts.ts';
import { errorOf, expectStatus } from './harness/live-calls.ts';
import { joinTestMarket, startTestMarket, type TestMarket, testSettings } from './harness/test-market.ts';

const documentSchema = z.object({
  openapi: z.string().startsWith('3.'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ summary: z.string(), responses: z.looseObject({}) })),
  ),
});

describe('the served contracts', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startTestMarket();
  });
  afterAll(() => market.close());

  it.each(['/content/graphql', '/content'])(
    'answers 502 in the standard error format for an absent service: %s',
    async (path) => {
      const answer = await market.call({ method: 'GET', path });
      expect([answer.status, errorOf(answer).code]).toEqual([502, 'UpstreamUnavailable']);
    },
  );

  it.each([
    ['/main', Object.values(serviceContracts.main)],
    ['/catalogue', [serviceContracts.catalogue]],
    ['/live-auctions', [serviceContracts['live-auctions']]],
  ])('%s/openapi.json describes every call, and nothing else', async (prefix, contracts) => {
    const answer = await market.call({ method: 'GET', path: `${prefix}/openapi.json` });
    const { paths, servers } = expectStatus(answer, 200, documentSchema);
    expect(servers).toEqual([{ url: prefix }]);
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = contracts
      .flatMap((contract) => Object.values(contract))
      .map((call) => `${call['~orpc'].route.method} ${call['~orpc'].route.path}`);
    expect(told.sort()).toEqual(calls.sort());
  });

  it.each(['/main', '/live-auctions'])(
    '%s/docs shows each call, its schemas and the errors, without scripts',
    async (prefix) => {
      const document = await market.call({ method: 'GET', path: `${prefix}/openapi.json` });
      const { paths } = expectStatus(document, 200, documentSchema);
      const page = await market.call({ method: 'GET', path: `${prefix}/docs` });
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      for (const [path, methods] of Object.entries(paths)) {
        expect(page.text).toContain(`<code>${path}</code>`);
        for (const { summary } of Object.values(methods)) expect(page.text).toContain(summary);
      }
      expect(page.text).toContain('<code>ValidationFailed</code></td><td>400</td>');
      expect(page.text).not.toMatch(/<script|\[object|undefined/);
    },
  );

  it('serves no OpenAPI document if the settings disable it, as by default in production', async () => {
    expect(testSettings().hasOpenApi).toBe(true);
    const production = { NODE_ENV: 'production', DEMO: '', MAIL_TO_FOLDER: '1' };
    expect(testSettings(production).hasOpenApi).toBe(false);
    expect(testSettings({ ...production, OPENAPI: '1' }).hasOpenApi).toBe(true);
    const closed = await joinTestMarket(market.database, { OPENAPI: '0' });
    onTestFinished(() => closed.close());
    for (const prefix of ['/main', '/live-auctions']) {
      for (const name of ['openapi.json', 'docs']) {
        const answer = await closed.call({ method: 'GET', path: `${prefix}/${name}` });
        expect([answer.status, errorOf(answer).code]).toEqual([404, 'NotFound']);
      }
    }
  });

  it('an answer that pages read early names its schema, others do not', async () => {
    const { token } = await makeAccount(market.db);
    const headers = { authorization: `Bearer ${token}` };
    const shapeOf = async (path: string) => {
      const answer = await market.call({ method: 'GET', path, headers });
      expect(answer.status).toBe(200);
      return answer.headers[answerShapeHeader];
    };
    const { outputSchema } = identityContract.identity['~orpc'];
    expect(await shapeOf('/main/accounts/identity')).toBe(answerShape(outputSchema as z.core.$ZodType));
    expect(await shapeOf('/main/account/today')).toBeUndefined();
  });

  it('answers an unknown call in the standard error format, with the request’s id', async () => {
    const wrong: [string, string, number][] = [
      ['GET', '/', 404],
      ['GET', '/nothing', 404],
      ['GET', '/mainframe/accounts/identity', 404],
      ['GET', '/main', 404],
      ['PUT', '/main/accounts', 404],
      ['GET', '/main/../live-auctions/api/v1/auctions', 404],
      ['DELETE', '/live-auctions/api/v1/auctions', 404],
      ['PATCH', '/live-auctions/api/v1/auctions', 404],
      ['POST', '/live-auctions/feed', 404],
      ['GET', '/live-auctions/feed', 404],
      ['GET', '/live-auctions/feedback', 404],
      ['POST', '/main/demo-logins', 404],
      ['OPTIONS', '/main/accounts/login', 404],
    ];
    for (const [method, path, status] of wrong) {
      const answer = await market.call({ method, path });
      expect([method, path, answer.status, errorOf(answer).code]).toEqual([method, path, status, 'NotFound']);
    }
  });

  it('lists no logins outside a demonstration', async () => {
    const answer = await market.call({ method: 'GET', path: '/main/demo-logins' });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  it('keeps the caller’s request id if it has the right form', async () => {
    const ask = async (id: string) =>
      errorOf(await market.call({ method: 'GET', path: '/', headers: { 'x-request-id': id } })).requestId;
    expect(await ask('relay-1_a')).toBe('relay-1_a');
    expect(await ask('a b')).not.toBe('a b');
    expect(await ask('x'.repeat(65))).not.toBe('x'.repeat(65));
  });

  it('reports that it is alive and ready', async () => {
    for (const path of ['/healthz', '/main/readyz', '/live-auctions/readyz'])
      expect(await market.call({ method: 'GET', path })).toMatchObject({ status: 200, body: { ok: true } });
  });
});
