import { describe, expect, it } from 'vitest';
import { call } from './call.ts';

describe('the contract of a call', () => {
  it('names its callers in its metadata, and is plain where no class is given', () => {
    expect(call('account')['~orpc'].meta).toEqual({ caller: 'account', class: 'plain' });
    expect(call('party', { class: 'bid', isProven: true })['~orpc'].meta).toEqual({
      ...{ caller: 'party', class: 'bid', isProven: true },
    });
  });

  it('does not compile without the kind of its callers', () => {
    const routes = [
      // @ts-expect-error: there is no contract to route before the kind
      () => call.route({ method: 'GET', path: '/' }),
      // @ts-expect-error: not a kind
      () => call('somebody').route({ method: 'GET', path: '/' }),
    ];
    expect(routes).toHaveLength(2);
  });
});
