import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { someCompanyNumber } from '../../../services/tests/accounts/registration-input.ts';
import { makeAccount } from '../../../services/tests/harness/accounts.ts';
import { sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, makeOpenAuction, startStand } from '../stand.ts';

const accountSchema = z.object({
  companyName: z.string(),
  companyNumber: z.string(),
  pendingChanges: z.unknown().optional(),
});

export const recipe: Recipe = {
  title: 'an active account takes a rival’s name and number under a running bid',
  async run(report) {
    await using stand = await startStand();
    const { port } = stand.relay;
    const rival = await makeAccount(stand.db, { companyNumber: someCompanyNumber() });
    const owner = await makeAccount(stand.db, { role: 'Provider', companyNumber: someCompanyNumber() });
    const bidder = await makeAccount(stand.db, { companyNumber: someCompanyNumber() });
    const auctionId = await makeOpenAuction(stand.db, owner, [rival, bidder]);
    const bid = async ({ token }: { token: string }, price: string) => {
      const headers = { 'idempotency-key': randomUUID() };
      const path = `${bidPath(auctionId)}/bids/my`;
      return (await sendCall({ port, token, method: 'PUT', path, headers, body: { price } })).status;
    };
    const change = async (who: { accountId: string; token: string }, body: object) => {
      const path = `/services/main/accounts/${who.accountId}`;
      const { status } = await sendCall({ port, token: who.token, method: 'PATCH', path, body });
      return {
        status,
        account: accountSchema.parse(JSON.parse((await sendCall({ port, token: who.token, path })).text)),
      };
    };
    await bid(bidder, '2.00');
    const taken = { companyName: rival.companyName, companyNumber: rival.companyNumber };
    const renamed = await change(bidder, taken);
    const isUnchanged = renamed.account.companyNumber === bidder.companyNumber;
    const state = isUnchanged ? 'still its own' : 'now the rival’s';
    report.check(
      'the bidder keeps its company',
      isUnchanged,
      `PATCH ${renamed.status}, the number is ${state}`,
    );
    const isPending = JSON.stringify(renamed.account.pendingChanges ?? null).includes(
      String(rival.companyNumber),
    );
    report.check('the change waits for an administrator', isPending, isPending ? 'pending' : 'not pending');
    await change(owner, { companyNumber: rival.companyNumber });
    const status = await bid(rival, '3.00');
    report.check(
      'a rival whose number the owner asks for may still bid',
      status === 200,
      `answered ${status}`,
    );
  },
};
