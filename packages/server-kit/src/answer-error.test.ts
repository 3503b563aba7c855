import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBodySchema } from '@recolta/shared/contracts/errors/error-body';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerError, answerTooMany } from './answer-error.ts';

const server = createServer((req, res) => {
  if (req.url === '/busy') answerTooMany(res, 'r-1', 1500);
  else answerError(res, { code: 'SignInRequired', requestId: 'r-1' });
});
const ask = async (path: string, language?: string) => {
  const { port } = server.address() as AddressInfo;
  const headers = language === undefined ? {} : { 'accept-language': language };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, ...errorBodySchema.parse(await response.json()) };
};
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('says a refusal in the language that is asked for, in Romanian by default', async () => {
  const refusal = { status: 401, code: 'SignInRequired', requestId: 'r-1' };
  expect(await ask('/')).toEqual({ ...refusal, message: 'Autentificați-vă pentru a continua.' });
  expect(await ask('/', 'en-GB,en;q=0.9')).toEqual({ ...refusal, message: 'Log in to continue.' });
});

it('fills the figures of a refusal in', async () => {
  expect(await ask('/busy', 'ro')).toMatchObject({
    ...{ status: 429, params: { seconds: 2 } },
    message: 'Prea multe cereri. Încercați din nou peste 2 s.',
  });
});
