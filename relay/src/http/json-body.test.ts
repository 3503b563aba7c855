import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from '@recolta/shared/contracts/http/call';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createBodyReader } from './body-reader.ts';
import { jsonBody } from './json-body.ts';

describe('a JSON body', () => {
  let stop: () => void;
  afterEach(() => stop());

  async function statusOf(
    contract: Parameters<typeof jsonBody>[0]['contract'],
    type: string,
  ): Promise<number> {
    const bodies = createBodyReader({ maxHeldBytes: 10_000 });
    const app = express().post('/', jsonBody({ bodies, contract, timeoutMs: 1000, hops: 0 }), (req, res) => {
      res.json(req.body);
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    stop = () => server.close();
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': type };
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers,
      body: '[{"op":"test"}]',
    });
    await answer.text();
    return answer.status;
  }
  const route = call('anyone').route({ method: 'POST', path: '/' });
  const patch = call('anyone', { class: 'plain', mediaTypes: ['application/json-patch+json'] }).route({
    method: 'POST',
    path: '/',
  });

  it.each([
    ['JSON where its contract names no media type', route, 'application/json; charset=utf-8', 200],
    ['the media type that its contract names', patch, 'application/json-patch+json', 200],
    ['no other than that', patch, 'application/json', 415],
    ['no text', route, 'text/plain', 415],
  ])('has %s', async (_name, contract, type, status) => {
    expect(await statusOf(contract, type)).toBe(status);
  });
});
