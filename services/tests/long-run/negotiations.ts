import { createHash, randomUUID } from 'node:crypto';
import {
  type AnnouncementBidView,
  announcementBidSchema,
} from '@recolta/shared/contracts/http/announcement-state';
import { sql } from 'kysely';
import { type TestAccount, testPassword } from '../harness/accounts.ts';
import {
  announcementBidCall,
  changeBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
} from '../harness/announcements.ts';
import type { Answer, Call } from '../harness/http-call.ts';
import { errorOf } from '../harness/live-calls.ts';
import { type LoadOptions, patiently } from './live-bidding.ts';

type Side = 'bidder' | 'owner';

/**
 * Sales by announcement: bids, counter-offers, an acceptance, the contract and both signatures, one after the
 * other.
 */
export class Negotiations {
  readonly announcementIds: string[] = [];
  private readonly options: LoadOptions;
  private isOver = false;

  constructor(options: LoadOptions) {
    this.options = options;
  }

  /** Running sales continue to their ends. */
  end(): void {
    this.isOver = true;
  }

  /** Resolves after `end` was called. */
  async run(salesAtOnce: number): Promise<void> {
    const { accounts } = this.options;
    const lanes = Array.from({ length: salesAtOnce }, async (_, lane) => {
      const [owner, bidder, other] = accounts.slice(lane * 3, lane * 3 + 3);
      if (!owner || !bidder || !other) throw new Error('there are fewer accounts than sales need');
      while (!this.isOver) await this.sell(owner, bidder, other);
    });
    await Promise.all(lanes);
  }

  private async sell(owner: TestAccount, bidder: TestAccount, other: TestAccount): Promise<void> {
    const { db } = this.options;
    const id = await patiently(() => makeAnnouncement(db, owner));
    this.announcementIds.push(id);
    await this.place(other, id, { quantity: '100', price: '1001' });
    let bid = await this.place(bidder, id, { quantity: '500', price: '1010' });
    bid = await this.sendRound('owner', bidder, bid, '1090', (terms) =>
      counterCall(owner, id, bid.id, terms),
    );
    bid = await this.sendRound('bidder', bidder, bid, '1030', (terms) => changeBidCall(bidder, id, terms));
    bid = await this.sendRound('owner', bidder, bid, '1070', (terms) =>
      counterCall(owner, id, bid.id, terms),
    );
    bid = await this.sendRound('bidder', bidder, bid, '1050', (terms) => changeBidCall(bidder, id, terms));
    const dealId = await this.accept(owner, id, bid, '1050');
    await this.sign(owner, bidder, dealId);
  }

  private async place(bidder: TestAccount, id: string, terms: { price: string; quantity: string }) {
    const act = randomUUID();
    const answer = await this.options.calls.ask(announcementBidCall(bidder, id, terms, act));
    return this.acknowledged(act, 'bidder', viewOf(answer, 201), terms.price);
  }

  private async sendRound(
    by: Side,
    { token }: TestAccount,
    { id, announcementId, version }: AnnouncementBidView,
    price: string,
    callOf: (terms: object) => Call,
  ): Promise<AnnouncementBidView> {
    const { calls } = this.options;
    const answer = await calls.ask(callOf({ quantity: '500', price, version }));
    const act = `${id}-${price}`;
    if (answer.status < 300) return this.acknowledged(act, by, viewOf(answer, answer.status), price);
    // Carried out earlier, when the answer was lost: the page sees its own round as the last one.
    if (!answer.isRepeated || errorOf(answer).code !== 'OfferChanged')
      throw new Error(`a round was answered ${answer.text}`);
    const path = `/main/auctions/${announcementId}/bids/my-bid`;
    const seen = viewOf(await calls.ask({ method: 'GET', path, token }), 200);
    const last = seen.rounds.at(-1);
    if (last?.by !== by || Number(last.terms.price) !== Number(price))
      throw new Error(`a round that was repeated is not the last: ${JSON.stringify(seen)}`);
    return this.acknowledged(act, by, seen, price);
  }

  private acknowledged(act: string, by: Side, bid: AnnouncementBidView, price: string): AnnouncementBidView {
    this.options.acts.add({ act, kind: 'round', bidId: bid.id, price, by, version: bid.version });
    return bid;
  }

  private async accept(
    owner: TestAccount,
    id: string,
    bid: AnnouncementBidView,
    price: string,
  ): Promise<string> {
    const { calls, acts } = this.options;
    const { dealId } = viewOf(
      await calls.ask(decideBidCall(owner, id, bid.id, 'Accepted', bid.version)),
      200,
    );
    if (dealId === null) throw new Error('an accepted bid has no deal');
    acts.add({ act: `accept-${bid.id}`, kind: 'acceptance', bidId: bid.id, price });
    return dealId;
  }

  private async sign(owner: TestAccount, bidder: TestAccount, dealId: string): Promise<void> {
    const { calls, acts } = this.options;
    const path = '/main/auctions/contract';
    const made = await calls.ask({ method: 'POST', path, token: owner.token, body: { dealId } });
    if (made.status !== 200) throw new Error(`a contract was answered ${made.text}`);
    const sha256 = createHash('sha256').update(made.bytes).digest('hex');
    acts.add({ act: `contract-${dealId}`, kind: 'contract', dealId, sha256 });
    for (const { accountId, email, token } of [bidder, owner]) {
      const deal = `/main/auction-winning-bids/${dealId}`;
      const sent = await calls.ask({ method: 'POST', path: `${deal}/signing-code`, token, body: {} });
      // A code whose answer was lost is requested again within a minute.
      if (sent.status !== 204 && !(sent.isRepeated && sent.status === 429))
        throw new Error(`a code was answered ${sent.text}`);
      const body = { sha256, code: await this.mailedCode(email, dealId), password: testPassword };
      const signed = await calls.ask({ method: 'POST', path: `${deal}/signatures`, token, body });
      if (signed.status !== 200) throw new Error(`a signature was answered ${signed.text}`);
      acts.add({ act: `sign-${dealId}-${accountId}`, kind: 'signature', dealId, accountId });
    }
  }

  /** The code in a mail about a deal. */
  private async mailedCode(email: string, dealId: string): Promise<string> {
    const { rows } = await patiently(() =>
      sql<{ code: string }>`
        select data->'params'->>'code' as code from pgboss.job
        where name = 'mail' and data->>'to' = ${email} and data->>'template' = 'signingCode'
          and data->'params'->>'dealId' = ${dealId}
        order by created_on desc limit 1`.execute(this.options.db),
    );
    const [row] = rows;
    if (!row) throw new Error('no mail has the code that was acknowledged');
    return row.code;
  }
}

function viewOf(answer: Answer, status: number): AnnouncementBidView {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return announcementBidSchema.parse(answer.body);
}
