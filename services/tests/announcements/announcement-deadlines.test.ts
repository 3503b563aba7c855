import {
  dayOf,
  daysAfter,
  deadlineMsOf,
  decisionEndMsOf,
} from '@recolta/shared/domain/announcement/deadline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  announcementBidCall,
  counterCall,
  decideBidCall,
  moveDeadline,
  openAnnouncement,
  readAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { errorOf } from '../harness/live-calls.ts';
import { sessionVersions } from '../harness/session-versions.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const dayMs = 24 * 3_600_000;

describe('deadlines of announcements', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let ana: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    ana = await makeAccount(market.db);
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const opened = () => openAnnouncement(market, owner, admin);
  const statusOf = async (id: string) => (await readAnnouncement(market, owner, id)).announcement.status;
  const becomes = (id: string, status: string) =>
    vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 30_000, interval: 50 });
  const notified = async ({ accountId }: TestAccount, id: string) => {
    const { rows } = await sql<{ type: string; outcome: string | null }>`
      select type, (select t->>'value' from jsonb_array_elements(tokens) t where t->>'key' = 'outcome') as outcome
      from main.notifications where account_id = ${accountId} and link like ${`%${id}%`} order by seq`.execute(
      market.db,
    );
    return rows.map(({ type, outcome }) => (outcome === null ? type : `${type} ${outcome}`));
  };

  it('[A2] with Active bids the owner has a week to decide, and may accept meanwhile', async () => {
    const id = await opened();
    const { id: bidId } = await sendAnnouncementBid(market, ana, id);
    const versions = async () => [
      (await sessionVersions(market, owner)).myBids,
      (await sessionVersions(market, ana)).myBids,
    ];
    const before = await versions();
    await moveDeadline(market, id, 1000);
    await becomes(id, 'Closed');
    expect(await versions()).toEqual(before.map((version) => version + 1));
    const { announcement } = await readAnnouncement(market, ana, id);
    expect(Date.parse(announcement.decisionEndsAt)).toBe(decisionEndMsOf(Date.parse(announcement.deadline)));
    expect(await notified(owner, id)).toEqual(['AnnouncementApproved', 'AuctionBidPlaced', 'DecisionDue']);
    const late = await makeAccount(market.db);
    expect(errorOf(await market.call(announcementBidCall(late, id))).code).toBe('ExpiredAuction');
    expect((await market.call(counterCall(owner, id, bidId, { price: '1050' }))).status).toBe(201);
    expect((await market.call(decideBidCall(ana, id, bidId, 'Accepted'))).status).toBe(200);
    expect(await statusOf(id)).toBe('Closed');
  });

  it('[A2] without bids it becomes Failed, partly sold Accepted, not approved Failed', async () => {
    const failed = await opened();
    await moveDeadline(market, failed, 1000);
    await becomes(failed, 'Failed');
    expect(await notified(owner, failed)).toEqual([
      'AnnouncementApproved',
      'AuctionClosed announcementWithoutBids',
    ]);
    const sold = await opened();
    const bid = await sendAnnouncementBid(market, ana, sold);
    await market.call(decideBidCall(owner, sold, bid.id, 'Accepted'));
    await moveDeadline(market, sold, 1000);
    await becomes(sold, 'Accepted');
    expect(await notified(owner, sold)).toContain('AuctionClosed announcementPartlySold');
    const partly = await opened();
    const part = await sendAnnouncementBid(market, ana, partly);
    await market.call(decideBidCall(owner, partly, part.id, 'Accepted'));
    await sendAnnouncementBid(market, ana, partly);
    await moveDeadline(market, partly, 9 * dayMs);
    await becomes(partly, 'Accepted');
    expect(await notified(owner, partly)).toContain('AuctionClosed announcementRestNotDecided');
    const { announcement } = await sendAnnouncement(market, owner);
    await moveDeadline(market, announcement.id, 1000);
    await becomes(announcement.id, 'Failed');
    expect(await notified(owner, announcement.id)).toEqual(['AuctionClosed announcementNotApproved']);
  });

  it('[A2] without a decision within the week it becomes Refused, and its bids are rejected', async () => {
    const id = await opened();
    await sendAnnouncementBid(market, ana, id);
    await moveDeadline(market, id, 9 * dayMs);
    await becomes(id, 'Refused');
    expect((await readAnnouncement(market, ana, id)).viewer.bid?.status).toBe('Rejected');
    expect(await notified(owner, id)).toContain('AuctionClosed announcementNotDecided');
    expect(await notified(ana, id)).toEqual(['AuctionBidRejected']);
    const { rows: told } = await sql<{ count: number }>`
      select count(*)::integer as count from platform.events e, platform.events own
      where e.subject_id = ${id} and e.kind = 'announcement' and e.payload->'snapshot'->'state'->>'status' = 'Refused'
        and own.kind = 'myBids' and own.subject_id = ${owner.accountId} and own.seq > e.seq`.execute(
      market.db,
    );
    expect(told[0]?.count, 'the owner’s open pages are told').toBeGreaterThan(0);
    const before = await readAnnouncement(market, ana, id);
    const bidId = before.viewer.bid?.id ?? '';
    expect(errorOf(await market.call(decideBidCall(owner, id, bidId, 'Accepted'))).code).toBe('BidNotActive');
  });

  it('[A2] an owner who rejected every bid is not told that they did not decide', async () => {
    const id = await opened();
    const { id: bidId, version } = await sendAnnouncementBid(market, ana, id);
    await moveDeadline(market, id, 1000);
    await becomes(id, 'Closed');
    expect((await market.call(decideBidCall(owner, id, bidId, 'Rejected', version))).status).toBe(200);
    await moveDeadline(market, id, 9 * dayMs);
    await becomes(id, 'Refused');
    expect(await notified(owner, id)).toContain('AuctionClosed announcementNoBidLeft');
  });

  it('[A2] an act after the deadline first applies the deadline', async () => {
    const id = await opened();
    const { id: bidId } = await sendAnnouncementBid(market, ana, id);
    // No closer runs: the act itself applies what is due.
    await sql`
      update main.announcements set deadline_at = clock_timestamp() - interval '9 days', next_change_at = null
      where id = ${id}`.execute(market.db);
    const answer = await market.call(decideBidCall(owner, id, bidId, 'Accepted'));
    expect(errorOf(answer).code).toBe('BidNotActive');
  });

  it('[A2] an owner who has not decided is reminded a day and three hours before the end, once each', async () => {
    const id = await opened();
    await sendAnnouncementBid(market, ana, id);
    await moveDeadline(market, id, 1000);
    await becomes(id, 'Closed');
    const reminders = async () => (await notified(owner, id)).filter((type) => type === 'DecisionDue').length;
    expect(await reminders()).toBe(1);
    // The time to decide ends at 18:00: today, or tomorrow if that has passed.
    const today = dayOf(Date.now());
    const isToday = deadlineMsOf(today) > Date.now() + 60_000;
    const deadline = new Date(deadlineMsOf(daysAfter(today, isToday ? -7 : -6)));
    await sql`
      update main.announcements set deadline_at = ${deadline}, next_reminder_at = clock_timestamp(),
        next_change_at = clock_timestamp() + interval '1 day' where id = ${id}`.execute(market.db);
    await vi.waitFor(async () => expect(await reminders()).toBe(2), { timeout: 30_000 });
    const { rows } = await sql<{ event_key: string }>`
      select event_key from main.notifications where account_id = ${owner.accountId} and type = 'DecisionDue'
      and link like ${`%${id}%`} order by seq`.execute(market.db);
    expect(new Set(rows.map(({ event_key }) => event_key)).size).toBe(rows.length);
  });
});
