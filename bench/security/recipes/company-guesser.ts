import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { registration, someCompanyNumber } from '../../../services/tests/accounts/registration-input.ts';
import { makeAccount } from '../../../services/tests/harness/accounts.ts';
import { separation } from '../../report/statistics.ts';
import { attackAddresses } from '../addresses.ts';
import { counted, sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, makeOpenAuction, type Stand, startStand } from '../stand.ts';

const registrants = 60;
const changes = 60;
const maxSeparation = 0.65;
/** Below the rate limit of one account's bids. */
const changeEachMs = 150;

interface Guess {
  readonly isRight: boolean;
  /** Everything an answer reveals except its time. */
  readonly answer: string;
  readonly tookMs: number;
}

const registeredSchema = z.object({ accountId: z.string(), token: z.string() });
const viewSchema = z.object({ viewer: z.object({ mayBid: z.boolean(), why: z.string().nullable() }) });
const refusalSchema = z.object({ code: z.string() });

export const recipe: Recipe = {
  title: 'company numbers are tried until an answer tells the owner of an Incognito auction',
  async run(report) {
    await using stand = await startStand();
    const owner = await makeAccount(stand.db, { role: 'Provider', companyNumber: someCompanyNumber() });
    const auctionId = await makeOpenAuction(stand.db, owner, [], { privacyType: 'Incognito' });
    const number = (isRight: boolean) => (isRight ? (owner.companyNumber ?? '') : someCompanyNumber());

    const byRegistration: Guess[] = [];
    for (const from of attackAddresses(registrants)) {
      const isRight = Math.random() < 0.5;
      byRegistration.push(
        await guessByRegistration(stand, auctionId, { isRight, number: number(isRight), from }),
      );
    }
    const active = await makeAccount(stand.db);
    const byChange: Guess[] = [];
    for (let change = 0; change < changes; change++) {
      await wait(changeEachMs);
      const isRight = Math.random() < 0.5;
      const path = `/services/main/accounts/${active.accountId}`;
      const body = { companyNumber: number(isRight) };
      const { status } = await sendCall({
        port: stand.relay.port,
        token: active.token,
        method: 'PATCH',
        path,
        body,
      });
      byChange.push({ isRight, ...(await askAsBidder(stand, auctionId, active.token, `${status} `)) });
    }
    for (const [how, guesses] of Object.entries({
      registrants: byRegistration,
      'an active account': byChange,
    })) {
      const of = (isRight: boolean) => guesses.filter((guess) => guess.isRight === isRight);
      const answersOf = (isRight: boolean) => counted(of(isRight).map(({ answer }) => answer));
      report.note(`${how}, the owner’s number: ${answersOf(true)}`);
      report.note(`${how}, any other: ${answersOf(false)}`);
      const answers = (isRight: boolean) => new Set(of(isRight).map(({ answer }) => answer));
      const isAlike = answers(true).symmetricDifference(answers(false)).size === 0;
      report.check(`${how}: answers do not depend on the guess`, isAlike, isAlike ? 'alike' : 'they differ');
      const times = (isRight: boolean) => of(isRight).map(({ tookMs }) => tookMs);
      report.figure({
        what: `${how}: right distinguished from wrong by response time`,
        unit: 'AUC',
        ours: [separation(times(true), times(false))],
        goal: { atMost: maxSeparation },
      });
    }
  },
};

async function guessByRegistration(
  stand: Stand,
  auctionId: string,
  { isRight, number, from }: { isRight: boolean; number: string; from: string },
): Promise<Guess> {
  const body = registration({ companyNumber: number });
  const path = '/services/main/accounts';
  const registered = await sendCall({ port: stand.relay.port, method: 'POST', path, body, from });
  if (registered.status !== 201) return { isRight, answer: `registration ${registered.status}`, tookMs: 0 };
  const { token } = registeredSchema.parse(JSON.parse(registered.text));
  return { isRight, ...(await askAsBidder(stand, auctionId, token, '')) };
}

/** The auction as shown to this account, and the answer to its bid. */
async function askAsBidder({ relay: { port } }: Stand, auctionId: string, token: string, before: string) {
  const view = await sendCall({ port, token, path: bidPath(auctionId) });
  const { viewer } = viewSchema.parse(JSON.parse(view.text));
  const bid = await sendCall({
    port,
    token,
    method: 'PUT',
    path: `${bidPath(auctionId)}/bids/my`,
    headers: { 'idempotency-key': randomUUID() },
    body: { price: '1.00' },
  });
  const { code } = refusalSchema.parse(JSON.parse(bid.text));
  const lengths = `${view.text.length} + ${bid.text.length} bytes`;
  const answer = `${before}why ${viewer.why}, bid ${bid.status} ${code}, ${lengths}`;
  return { answer, tookMs: view.tookMs + bid.tookMs };
}
