import { afterAll, beforeAll, expect } from 'vitest';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import { giveCheapPasswords } from '../harness/cheap-password.ts';
import { sendUserChange } from '../harness/company-changes.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf } from '../harness/live-calls.ts';
import { joinTestMarket, startTestMarket, type TestMarket } from '../harness/test-market.ts';

/** Number of races of each pair. */
export const rounds = Number(process.env.BINDING_RACES ?? 10);
export const timeout = 120_000 + rounds * 1000;

/** `done`, or the code of the refusal. */
export const outcome = (answer: Answer) => (answer.status < 300 ? 'done' : errorOf(answer).code);

/** Two processes on one database: accounts trade in the first while the second changes them. */
export class BindingRace {
  private first: TestMarket | undefined;
  private second: TestMarket | undefined;
  private administrator: TestAccount | undefined;

  /** Registers hooks that start and stop it with the tests of the file. */
  constructor() {
    beforeAll(async () => {
      this.first = await startTestMarket();
      this.second = await joinTestMarket(this.first.database);
      this.administrator = await makeAccount(this.first.db, { role: 'Admin' });
    });
    afterAll(async () => {
      await this.second?.close();
      await this.first?.close();
    });
  }

  get market(): TestMarket {
    return set(this.first);
  }
  get other(): TestMarket {
    return set(this.second);
  }
  get admin(): TestAccount {
    return set(this.administrator);
  }

  /** Creates an account that may trade and post, whose password is cheap to hash. */
  async person(): Promise<TestAccount> {
    const account = await makeAccount(this.market.db, { role: 'Provider', mayPost: true });
    await giveCheapPasswords(this.market.db, [account.accountId]);
    return account;
  }

  close({ accountId, token }: TestAccount): Promise<Answer> {
    const path = `/main/accounts/${accountId}`;
    return this.other.call({ method: 'DELETE', path, token, body: { password: testPassword } });
  }

  async deactivate({ userId }: TestAccount): Promise<Answer> {
    const answer = await sendUserChange(this.other, this.admin, userId, {
      isActive: false,
      reason: 'Un motiv',
    });
    expect(answer.status).toBe(204);
    return answer;
  }
}

function set<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the market of the tests has not started');
  return value;
}
