import { randomUUID } from 'node:crypto';
import { announcementAnswerSchema } from '@recolta/shared/contracts/http/announcement-state';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FeedSignal } from '../../src/platform/feed/feed-signal.ts';
import { pdf, upload, uploadAll } from '../accounts/document-files.ts';
import { makeAccount, type TestAccount, testPassword } from '../harness/accounts.ts';
import {
  announcementBidCall,
  announcementCall,
  approve,
  changeBidCall,
  counterCall,
  decideBidCall,
  openAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import {
  decideChange,
  sendAccountChange,
  sendUserChange,
  waitingChange,
} from '../harness/company-changes.ts';
import type { Answer } from '../harness/http-call.ts';
import { bidCall, command, consentCall, live } from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import { decideStatedBid, personalizedBidCall, sendStatedBid } from '../harness/personalized-bids.ts';
import { postCall } from '../harness/postings.ts';
import {
  changeProductBidCall,
  endProductBidCall,
  openProduct,
  productAct,
  productBidCall,
  productCall,
  sendProductBid,
} from '../harness/products.ts';
import { sessionVersions } from '../harness/session-versions.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const admins = 'myBids admin, myBids other';

/** Each act tells the open pages that show what it changed, and no others, as soon as it is committed [R2]. */
describe('the events of acts', () => {
  let market: TestMarket;
  let people: Record<'owner' | 'buyer' | 'rival' | 'admin' | 'other', TestAccount>;
  beforeAll(async () => {
    market = await startTestMarket();
    const { db } = market;
    people = {
      owner: await makeAccount(db, { role: 'Provider', mayPost: true }),
      buyer: await makeAccount(db),
      rival: await makeAccount(db),
      admin: await makeAccount(db, { role: 'Admin' }),
      other: await makeAccount(db, { role: 'Admin' }),
    };
  });
  afterAll(() => market.close());

  /** The versions that the service answers when somebody reconnects, by `kind account`; administrators have none. */
  async function storedVersions(): Promise<Record<string, number>> {
    const versions: Record<string, number> = {};
    for (const name of ['owner', 'buyer', 'rival'] as const)
      for (const [kind, version] of Object.entries(await sessionVersions(market, people[name])))
        versions[`${kind} ${name}`] = version;
    return versions;
  }

  /**
   * Lists the events of an act as `kind account`; an event about a sale has the kind alone. Who is not connected then
   * learns of each of them by a higher version.
   */
  async function eventsOf(act: () => Promise<Answer>): Promise<string> {
    // Notices of auctions are derived from their logs, after the act.
    await notificationsDispatched(market.db);
    const before = await storedVersions();
    const { rows: last } = await sql<{ seq: number }>`
      select coalesce(max(seq), 0)::integer as seq from platform.events`.execute(market.db);
    const committed = vi.spyOn(FeedSignal.prototype, 'committed');
    try {
      const answer = await act();
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(committed).toHaveBeenCalled();
    } finally {
      committed.mockRestore();
    }
    await notificationsDispatched(market.db);
    const { rows } = await sql<{ kind: string; subject: string }>`
      select kind, subject_id as subject from platform.events where seq > ${last[0]?.seq ?? 0}`.execute(
      market.db,
    );
    const nameOf = (id: string) =>
      Object.entries(people).find(([, { accountId }]) => accountId === id)?.[0] ?? '';
    const events = [...new Set(rows.map(({ kind, subject }) => `${kind} ${nameOf(subject)}`.trim()))].sort();
    // A person whose sessions the act has ended is not answered.
    if (!events.includes('session')) {
      const after = await storedVersions();
      for (const [name, version] of Object.entries(before))
        if (events.includes(name)) expect(after[name], name).toBeGreaterThan(version);
    }
    return events.join(', ');
  }
  const put = (who: TestAccount, path: string, body: object, method = 'PUT') =>
    market.call({ method, path, token: who.token, body });

  it('of an announcement and its bids', async () => {
    const { owner, buyer, rival, admin } = people;
    const seen: Record<string, string> = {};
    const posted = await sendAnnouncement(market, owner);
    const { id } = posted.announcement;
    const path = `/main/auctions/${id}`;
    seen.post = await eventsOf(() => market.call(announcementCall(owner)));
    seen.edit = await eventsOf(() => put(owner, path, { price: '1060' }, 'PATCH'));
    const answer = await market.call({ method: 'GET', path, token: owner.token });
    const { version } = announcementAnswerSchema.parse(answer.body).announcement;
    seen.approve = await eventsOf(() => approve(market, admin, id, version));
    seen.bid = await eventsOf(() => market.call(announcementBidCall(buyer, id, { price: '1010' })));
    const rivals = await sendAnnouncementBid(market, rival, id, { price: '1015' });
    seen.counter = await eventsOf(() => market.call(counterCall(owner, id, rivals.id, { price: '1040' })));
    seen.change = await eventsOf(() => market.call(changeBidCall(rival, id, { price: '1020' })));
    seen.reject = await eventsOf(() => market.call(decideBidCall(owner, id, rivals.id, 'Rejected')));
    const again = await sendAnnouncementBid(market, rival, id, { price: '1025' });
    seen.withdraw = await eventsOf(() => market.call(decideBidCall(rival, id, again.id, 'Removed')));
    const last = await sendAnnouncementBid(market, rival, id, { price: '1030' });
    seen.accept = await eventsOf(() =>
      market.call(decideBidCall(owner, id, last.id, 'Accepted', last.version)),
    );
    const sold = await openAnnouncement(market, owner, admin);
    await sendAnnouncementBid(market, buyer, sold);
    const whole = await sendAnnouncementBid(market, rival, sold, { quantity: '500' });
    seen.sell = await eventsOf(() =>
      market.call(decideBidCall(owner, sold, whole.id, 'Accepted', whole.version)),
    );
    const wrong = await openAnnouncement(market, owner, admin);
    await sendAnnouncementBid(market, buyer, wrong);
    const cancellation = `/main/admin/auctions/${wrong}/cancellation`;
    seen.cancel = await eventsOf(() => put(admin, cancellation, { reason: 'Date greșite' }));
    const removed = await openAnnouncement(market, owner, admin);
    seen.remove = await eventsOf(() => put(owner, `/main/auctions/${removed}`, {}, 'DELETE'));
    expect(seen).toEqual({
      post: `announcement, ${admins}`,
      edit: `announcement, ${admins}`,
      approve: `announcement, inbox owner, ${admins}`,
      bid: 'announcement, inbox owner, myBids buyer, myBids owner',
      counter: 'announcement, inbox rival, myBids owner, myBids rival',
      change: 'announcement, inbox owner, myBids owner, myBids rival',
      reject: 'announcement, inbox rival, myBids owner, myBids rival',
      withdraw: 'announcement, inbox owner, myBids owner, myBids rival',
      accept: 'announcement, inbox rival, myBids owner, myBids rival',
      sell: 'announcement, inbox buyer, inbox rival, myBids buyer, myBids owner, myBids rival',
      cancel:
        'announcement, inbox buyer, inbox owner, myBids admin, myBids buyer, myBids other, myBids owner',
      remove: 'announcement, announcementGone',
    });
  });

  it('of a product and its bids', async () => {
    const { owner, buyer, rival, admin } = people;
    const seen: Record<string, string> = {};
    const saved = await market.call(productCall(owner));
    const { id } = (saved.body as { product: { id: string } }).product;
    seen.edit = await eventsOf(() => put(owner, `/main/products/${id}`, { unitPrice: '910' }, 'PATCH'));
    seen.publish = await eventsOf(() => market.call(productAct(owner, id, 'publication')));
    seen.bid = await eventsOf(() => market.call(productBidCall(buyer, id, '40')));
    const bid = await sendProductBid(market, rival, id, '45');
    seen.change = await eventsOf(() => market.call(changeProductBidCall(rival, id, '50')));
    seen.reject = await eventsOf(() => market.call(endProductBidCall(owner, id, bid.id, 'Rejected')));
    seen.close = await eventsOf(() => market.call(productAct(owner, id, 'closure')));
    const wrong = await openProduct(market, owner);
    await sendProductBid(market, buyer, wrong, '40');
    const cancellation = productAct(admin, wrong, 'cancellation', { reason: 'Date greșite' });
    seen.cancel = await eventsOf(() => market.call(cancellation));
    expect(seen).toEqual({
      edit: 'product',
      publish: 'product',
      bid: 'inbox owner, myBids buyer, myBids owner, product',
      change: 'inbox owner, myBids owner, myBids rival, product',
      reject: 'inbox rival, myBids owner, myBids rival, product',
      close: 'inbox buyer, myBids buyer, myBids owner, product',
      cancel: 'inbox buyer, inbox owner, myBids buyer, myBids owner, product',
    });
  });

  it('of a live auction', async () => {
    const { owner, buyer, rival, admin } = people;
    const seen: Record<string, string> = {};
    const { id } = await makeAuction(market.db, {
      owner,
      termsAccepted: [buyer, rival],
      desiredPriceMinor: 2000_00,
    });
    seen.post = await eventsOf(() => market.call(postCall(owner, statedPosting(Date.now()))));
    seen.send = await eventsOf(() => market.call(personalizedBidCall(buyer, id)));
    const sent = await sendStatedBid(market, rival, id);
    seen.reject = await eventsOf(() => decideStatedBid(market, owner, id, sent.id, 'Rejected'));
    const again = await sendStatedBid(market, rival, id);
    seen.withdraw = await eventsOf(() => decideStatedBid(market, rival, id, again.id, 'Removed'));
    seen.bid = await eventsOf(() => market.call(bidCall(rival, id, '1000')));
    const closed = await makeAuction(market.db, {
      ...{ owner, invited: [buyer], termsAccepted: [buyer] },
      listing: { audience: 'Invited', privacyType: 'Public' },
    });
    await sendStatedBid(market, buyer, closed.id);
    const { rows } = await sql<{ id: string }>`
      select id from live.invitations where auction_id = ${closed.id}`.execute(market.db);
    const invitation = `/live-auctions/api/v1/auction/${closed.id}/invitations/${rows[0]?.id}`;
    seen.revoke = await eventsOf(() => put(owner, invitation, { state: 'Revoked' }));
    seen.hold = await eventsOf(() => command(market, admin, id, 'hold', { reason: 'Verificăm' }));
    seen.resume = await eventsOf(() =>
      market.call({ method: 'DELETE', path: `${live}/${id}/hold`, token: admin.token }),
    );
    seen.consent = await eventsOf(() => market.call(consentCall(rival, id, '1100')));
    seen.cancel = await eventsOf(() =>
      command(market, admin, id, 'cancellation', { reason: 'Date greșite' }),
    );
    expect(seen).toEqual({
      post: 'auction',
      send: 'inbox owner, myBids buyer, myBids owner',
      reject: 'inbox rival, myBids owner, myBids rival',
      withdraw: 'myBids owner, myBids rival',
      bid: 'auction, inbox owner, myBids rival',
      revoke: 'access buyer, myBids buyer, myBids owner',
      hold: 'auction, inbox buyer, inbox owner, inbox rival',
      resume: 'auction, inbox buyer, inbox owner, inbox rival',
      consent: 'myBids rival',
      cancel: 'auction, inbox buyer, inbox owner, inbox rival',
    });
  });

  it('of a deal', async () => {
    const { owner, buyer, admin } = people;
    const seen: Record<string, string> = {};
    const announced = await openAnnouncement(market, owner, admin);
    const bid = await sendAnnouncementBid(market, buyer, announced);
    await market.call(decideBidCall(owner, announced, bid.id, 'Accepted', bid.version));
    const { rows } = await sql<{ id: string }>`
      select id from main.deals where announcement_id = ${announced}`.execute(market.db);
    const dealId = rows[0]?.id ?? '';
    const path = `/main/auction-winning-bids/${dealId}`;
    seen.contract = await eventsOf(() => put(owner, '/main/auctions/contract', { dealId }, 'POST'));
    const sign = async (who: TestAccount) => {
      await put(who, `${path}/signing-code`, {}, 'POST');
      const { rows: sent } = await sql<{ code: string; sha256: string }>`
        select j.data->'params'->>'code' as code, c.sha256 from pgboss.job j, main.contracts c
        where c.deal_id = ${dealId} and j.name = 'mail' and j.data->>'to' = ${who.email}
          and j.data->>'template' = 'signingCode'`.execute(market.db);
      return eventsOf(() => put(who, `${path}/signatures`, { ...sent[0], password: testPassword }, 'POST'));
    };
    seen.sign = await sign(buyer);
    seen.conclude = await sign(owner);
    const state = (who: TestAccount, body: object, id: string = randomUUID()) =>
      eventsOf(() => put(who, `${path}/facts`, { facts: [{ id, body }] }, 'POST'));
    const disputeId = randomUUID();
    const opened = { kind: 'DisputeOpened', loadId: null, reason: 'unde e marfa' };
    seen.dispute = await state(owner, opened, disputeId);
    seen.message = await state(buyer, { kind: 'DisputeMessage', disputeId, text: 'e pe drum' });
    seen.call = await state(owner, { kind: 'AdministratorCalled', disputeId });
    seen.close = await state(owner, { kind: 'DisputeClosed', disputeId, result: 'a ajuns' });
    const report = {
      ...{ kind: 'company', subjectId: owner.accountId, reason: 'falseInformation', details: 'Nu există.' },
      ...{ email: 'cineva@example.ro', locale: 'ro', isInGoodFaith: true },
    };
    seen.report = await eventsOf(() => put(buyer, '/main/reports', report, 'POST'));
    const parties = 'myBids buyer, myBids owner';
    expect(seen).toEqual({
      contract: `inbox buyer, inbox owner, ${parties}`,
      sign: `inbox owner, ${parties}`,
      conclude: `inbox buyer, inbox owner, ${parties}`,
      dispute: 'inbox buyer, myBids admin, myBids buyer, myBids other, myBids owner',
      message: 'inbox owner, myBids admin, myBids buyer, myBids other, myBids owner',
      call: 'inbox buyer, myBids admin, myBids buyer, myBids other, myBids owner',
      close: 'inbox buyer, myBids admin, myBids buyer, myBids other, myBids owner',
      report: admins,
    });
  });

  it('of an account', async () => {
    const { buyer, admin, owner } = people;
    const { accountId, userId } = buyer;
    const seen: Record<string, string> = {};
    await sendAnnouncementBid(market, buyer, await openAnnouncement(market, owner, admin), {});
    const own = (rest = '') => `/main/accounts/${accountId}${rest}`;
    const inbox = own('/notifications');
    const { rows } = await sql<{ id: string }>`
      insert into main.notifications (account_id, type, link, tokens, event_key)
      select ${accountId}, 'AccountActivated', '/account', '[]', 'e' || n from generate_series(1, 2) n
      returning id`.execute(market.db);
    seen.seen = await eventsOf(() => put(buyer, `${inbox}/${rows[0]?.id}`, { seen: true }, 'PATCH'));
    seen.allSeen = await eventsOf(() => put(buyer, inbox, { seen: true }, 'PATCH'));
    seen.document = await eventsOf(() => upload(market, buyer, pdf()));
    seen.change = await eventsOf(() => sendAccountChange(market, buyer, { telephone: '0722123456' }));
    seen.company = await eventsOf(() => sendAccountChange(market, buyer, { companyName: 'Alta SRL' }));
    const waiting = await waitingChange(market, admin, accountId);
    seen.decide = await eventsOf(() =>
      decideChange(market, admin, waiting?.id ?? '', {
        decision: 'reject',
        version: waiting?.version ?? -1,
        reason: 'Alt nume',
      }),
    );
    await uploadAll(market, buyer);
    seen.provider = await eventsOf(() =>
      market.call({ method: 'PUT', path: own('/provider'), token: buyer.token }),
    );
    const permission = 'Auctions.Post';
    const request = `/permission-requests/${permission}`;
    seen.ask = await eventsOf(() => put(buyer, own(request), {}));
    seen.refuse = await eventsOf(() =>
      put(admin, `/main/users/${userId}${request}/refusal`, { reason: 'Lipsesc acte' }),
    );
    seen.grant = await eventsOf(() =>
      put(admin, `/main/users/${userId}/permissions`, { permission }, 'POST'),
    );
    seen.take = await eventsOf(() =>
      market.call({
        ...{ method: 'DELETE', token: admin.token },
        path: `/main/users/${userId}/permissions/${permission}`,
      }),
    );
    seen.deactivate = await eventsOf(() =>
      sendUserChange(market, admin, userId, { isActive: false, reason: 'Cerut' }),
    );
    const both = `inbox buyer, ${admins}`;
    expect(seen).toEqual({
      ...{ seen: 'inbox buyer', allSeen: 'inbox buyer', document: both, change: both, company: both },
      ...{ decide: both, provider: both, ask: both, refuse: both, grant: both, take: both },
      deactivate: `${both}, session`,
    });
  });
});
