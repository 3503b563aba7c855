import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { origin, type RelayUnderTest, startRelayUnderTest } from './relay-under-test.ts';

describe('failed sign-ins at one account, from anywhere', () => {
  let under: RelayUnderTest;
  beforeEach(async () => {
    under = await startRelayUnderTest({ TRUST_PROXY: '1' });
  });
  afterEach(() => under.close());

  async function signIn(email: string, password: string, address: string): Promise<number> {
    const answer = await fetch(`${under.baseUrl}/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    });
    return answer.status;
  }

  it.each([
    ['the same e-mail', () => 'victim@recolta.test'],
    ['the e-mail in another case', (at: number) => (at % 2 ? 'VICTIM@recolta.test' : ' victim@Recolta.test')],
  ])('[S2] delay the next one there, by %s, and none elsewhere', async (_name, spelled) => {
    const failures = Array.from({ length: 30 }, (_, at) => signIn(spelled(at), 'wrong', `203.0.113.${at}`));
    expect(new Set(await Promise.all(failures))).toEqual(new Set([401]));
    const answered: string[] = [];
    const victim = signIn('victim@recolta.test', 'right', '198.51.100.1').then(() => answered.push('victim'));
    // All are answered while the victim's earlier attempt still waits.
    const others = Array.from({ length: 3 }, (_, at) =>
      signIn(`other-${at}@recolta.test`, 'right', '198.51.100.2').then(() => answered.push('other')),
    );
    await Promise.all([victim, ...others]);
    expect(answered).toEqual(['other', 'other', 'other', 'victim']);
  });
});
