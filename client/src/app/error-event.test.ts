import { clientErrorSchema } from '@recolta/shared/contracts/http/client-errors';
import { expect, test } from 'vitest';
import { RouteError } from '../components/errors/route-error.ts';
import { errorEventOf } from './error-event.ts';

const origin = 'https://recolta.test';

/** An error full of what must not leave the page. */
function tellingError(): Error {
  const error = new TypeError('ana@ferma.ro token=s3cr3t is not a function');
  error.stack = [
    `TypeError: ana@ferma.ro token=s3cr3t is not a function`,
    `    at bid (${origin}/assets/live-room-AbC_1.js:12:345)`,
    `    at https://elsewhere.test/assets/spy.js:1:1`,
    `    at ${origin}/live-auctions/77/participate?token=s3cr3t:1:1`,
    `    at ${origin}/assets/first-x.js:1:2`,
  ].join('\n');
  return error;
}

test('an error is told by its class, its route and places in our own files, and nothing of a person', () => {
  const event = errorEventOf(tellingError(), 'page', {
    origin,
    pathname: '/en/live-auctions/77/participate',
  });
  expect(clientErrorSchema.parse(event)).toEqual({
    kind: 'page',
    name: 'TypeError',
    status: 500,
    route: '/live-auctions/:id/participate',
    locale: 'en',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    frames: ['/assets/live-room-AbC_1.js:12:345', '/assets/first-x.js:1:2'],
  });
  expect(JSON.stringify(event)).not.toMatch(/ana|s3cr3t|77|elsewhere/);
});

test('whatever was thrown becomes an event that the relay takes', () => {
  const odd = new Error('x');
  odd.name = 'ana@ferma.ro';
  const deep = new Error('x');
  deep.stack = `at ${origin}/assets/a.js:1:1\n`.repeat(50);
  for (const thrown of [odd, deep, 'ana@ferma.ro', undefined, new RouteError(503, 'busy')]) {
    const event = errorEventOf(thrown, 'page', { origin, pathname: '/ana@ferma.ro' });
    expect(JSON.stringify(clientErrorSchema.parse(event))).not.toContain('ana');
    expect(event?.route).toBe('*');
  }
});

test('a page that is not there is no error', () => {
  expect(errorEventOf(new RouteError(404, 'gone'), 'page', { origin, pathname: '/' })).toBeNull();
});
