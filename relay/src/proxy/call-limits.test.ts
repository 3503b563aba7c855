import { createContractCalls } from '@recolta/shared/contracts/contract-calls';
import { call } from '@recolta/shared/contracts/http/call';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { describe, expect, it } from 'vitest';
import { parseRelaySettings } from '../config/settings.ts';
import { callClasses, createCallLimits } from './call-limits.ts';

const limits = createCallLimits(parseRelaySettings({}));
const exampleOf = (segments: readonly (string | null)[]) =>
  `/${segments.map((text) => text ?? 'x').join('/')}`;

describe('limits of calls', () => {
  it('are in the contract of every call', () => {
    const found = Object.keys(serviceContracts).flatMap((service) => {
      const one = { main: {}, catalogue: {}, 'live-auctions': {}, content: {}, ...only(service) };
      return createContractCalls(one).all.map(({ method, segments, meta }) => {
        expect(meta.class, exampleOf(segments)).toMatch(
          /^(?:plain|bid|signIn|form|download|print|upload|content|asset|readReport)$/,
        );
        return limits.of(service as keyof typeof serviceContracts, method, exampleOf(segments)).class;
      });
    });
    expect(found.length).toBeGreaterThan(40);
    expect(found).not.toContain('unknown');
    expect(new Set(found)).toEqual(new Set(callClasses.filter((name) => name !== 'unknown')));
  });

  const only = (service: string) =>
    Object.fromEntries(Object.entries(serviceContracts).filter(([name]) => name === service));

  it.each([
    ['PUT', 'live-auctions', '/api/v1/auctions/x/bids/my', 'bid'],
    ['PUT', 'live-auctions', '/api/v1/auctions/x/bids/my/?x=1', 'bid'],
    ['GET', 'live-auctions', '/api/v1/auctions/x/bids?after=3', 'read'],
    ['HEAD', 'live-auctions', '/api/v1/auctions', 'read'],
    ['POST', 'main', '/accounts/login', 'signIn'],
    ['POST', 'main', '/accounts/login/', 'signIn'],
    ['POST', 'main', '/accounts', 'form'],
    ['POST', 'main', '/accounts/resend-confirmation-email?email=a@b.ro', 'form'],
    ['POST', 'main', '/accounts/x/documents', 'upload'],
    ['GET', 'main', '/documents?path=x', 'download'],
    ['GET', 'main', '/auction-winning-bids/x/file?locale=ro', 'print'],
    ['GET', 'main', '/accounts/identity', 'read'],
    ['PATCH', 'main', '/accounts/x', 'change'],
    ['POST', 'content', '/graphql?', 'content'],
    ['POST', 'content', '/ac_a-token', 'content'],
    ['GET', 'content', '/graphql?query=x', 'content'],
    ['GET', 'content', '/assets/a/original/b/c.webp', 'asset'],
    ['POST', 'content', '/reads', 'readReport'],
  ] as const)('%s /%s%s has the class %s', (method, service, path, callClass) => {
    expect(limits.of(service, method, path).class).toBe(callClass);
  });

  it.each([
    ['bid', 'PUT', 'live-auctions', '/api/v1/auctions/x/bids/my', [16_384, 5000, 2000, true, false], 256, 32],
    ['signIn', 'POST', 'main', '/accounts/login', [4096, 5000, 3000, false, false], 64, 4],
    ['form', 'POST', 'main', '/accounts', [1_000_000, 5000, 3000, false, true], 32, 8],
    ['change', 'PATCH', 'main', '/accounts/x', [1_000_000, 5000, 3000, false, false], 64, 16],
    ['download', 'GET', 'main', '/documents?path=x', [1_000_000, 5000, 7500, false, false], 64, 4],
    ['read', 'GET', 'main', '/accounts/identity', [1_000_000, 5000, 3000, false, false], 128, 16],
    ['content', 'POST', 'content', '/graphql', [200_000, 5000, 4500, false, false], 32, 8],
    ['asset', 'GET', 'content', '/assets/a/original/b/c.webp', [1_000_000, 5000, 4500, false, false], 64, 16],
    ['readReport', 'POST', 'content', '/reads', [4096, 5000, 3000, false, false], 8, 2],
  ] as const)(
    '%s has its size, times, right and share',
    (name, method, service, path, one, total, perOwner) => {
      const call = limits.of(service, method, path);
      const { maxBytes, bodyTimeoutMs, answerTimeoutMs, needsSession, isForm } = call;
      expect([maxBytes, bodyTimeoutMs, answerTimeoutMs, needsSession, isForm]).toEqual(one);
      expect(limits.upstream[name]).toEqual({ total, perOwner });
    },
  );

  it('take no body larger than the setting allows', () => {
    const { of } = createCallLimits(parseRelaySettings({ MAX_BODY_BYTES: '2000' }));
    for (const [method, service, path] of [
      ['PUT', 'live-auctions', '/api/v1/auctions/x/bids/my'],
      ['POST', 'main', '/accounts/login'],
      ['POST', 'content', '/graphql'],
      ['POST', 'content', '/reads'],
    ] as const)
      expect([path, of(service, method, path).maxBytes]).toEqual([path, 2000]);
  });

  it('leaves time to print a download, and no less than any other call has', () => {
    const answerMs = (CALL_TIMEOUT_MS: string) =>
      createCallLimits(parseRelaySettings({ CALL_TIMEOUT_MS })).of('main', 'GET', '/documents?path=x')
        .answerTimeoutMs;
    expect(answerMs('3000')).toBe(7500);
    expect(answerMs('15000')).toBe(15_000);
  });

  it('leaves a minute for the file of a long deal, to signed-in callers, without taking the slots of downloads', () => {
    const file = limits.of('main', 'GET', '/auction-winning-bids/x/file');
    expect(file).toMatchObject({ answerTimeoutMs: 60_000, needsSession: true, isForm: false });
    expect(limits.answerTimeoutMs('download')).toBe(7500);
    expect(limits.upstream.print).toEqual({ total: 8, perOwner: 2 });
  });

  it.each([
    ['PUT', 'main', '/accounts/x/documents'],
    ['POST', 'catalogue', '/accounts/x/documents'],
    ['PUT', 'main', '/api/v1/auctions/x/bids/my'],
    ['POST', 'main', '/Accounts/Login'],
    ['POST', 'main', '/accounts/x/consents'],
    ['PUT', 'content', '/graphql'],
  ] as const)('%s /%s%s is in no contract and gets the strictest limits', (method, service, path) => {
    const unknown = limits.of(service, method, path);
    expect(unknown).toMatchObject({ class: 'unknown', isForm: true });
    for (const known of createContractCalls().all) {
      const other = limits.of('main', known.method, exampleOf(known.segments));
      expect(unknown.maxBytes).toBeLessThanOrEqual(other.maxBytes);
      expect(unknown.bodyTimeoutMs).toBeLessThanOrEqual(other.bodyTimeoutMs);
      expect(unknown.answerTimeoutMs).toBeLessThanOrEqual(other.answerTimeoutMs);
    }
    for (const share of Object.values(limits.upstream)) {
      expect(limits.upstream.unknown.total).toBeLessThanOrEqual(share.total);
      expect(limits.upstream.unknown.perOwner).toBeLessThanOrEqual(share.perOwner);
    }
  });

  it('give content 4500 ms, longer than the client waits', () => {
    expect(limits.of('content', 'POST', '/graphql').answerTimeoutMs).toBe(4500);
    expect(limits.of('content', 'GET', '/assets/a/original/b/c.webp').answerTimeoutMs).toBe(4500);
  });

  it('follow a contract that is added', () => {
    const limited = { class: 'upload', maxBytes: 5_000_000, timeoutMs: 20_000 } as const;
    const photo = call('account', limited).route({ method: 'POST', path: '/products/{id}/photo' });
    const contracts = { ...serviceContracts, catalogue: { photo } };
    const added = createCallLimits(parseRelaySettings({}), contracts).of(
      'catalogue',
      'POST',
      '/products/7/photo',
    );
    expect(added).toMatchObject({ class: 'upload', maxBytes: 5_000_000, answerTimeoutMs: 20_000 });
  });
});
