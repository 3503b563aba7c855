import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dealFactSchema, knownFacts, sentFactSchema } from '../domain/deal/deal-facts.ts';
import { roles } from '../domain/enumerations.ts';
import { knownOf } from '../domain/known-of.ts';
import { releaseSamples, withAddedFields, withValueAt } from '../testing/release-samples.ts';
import { feedAnswerSchema, feedSessionsSchema, feedStateSchema, feedVersionsSchema } from './feed.ts';
import { identitySchema } from './http/identity.ts';
import { listOf } from './http/list.ts';
import { auctionAnswerSchema, entrySchema, liveAuctionItemSchema } from './http/live-auction-state.ts';
import { bidAcceptedSchema, bidRefusedSchema } from './http/live-auctions.ts';
import { notificationsAnswerSchema } from './http/notifications.ts';
import {
  accountFrameSchema,
  headFrameSchema,
  itemsFrameSchema,
  joinAnswerSchema,
  leavingFrameSchema,
  stateFrameSchema,
  timeAnswerSchema,
} from './socket/messages.ts';
import { readTolerantly } from './tolerant-reading.ts';

const { frames, answers, services, feed } = releaseSamples;

/** Everything that a client reads, by name: the schema and the release's sample. */
const clientReads: Record<string, readonly [z.core.$ZodType, unknown]> = {
  'state frame': [stateFrameSchema, frames.state],
  'items frame': [itemsFrameSchema, frames.items],
  'head frame': [headFrameSchema, frames.head],
  'account frame': [accountFrameSchema, frames.account],
  'leaving frame': [leavingFrameSchema, frames.leaving],
  'answer to a join with state': [joinAnswerSchema, answers.joinState],
  'answer to a join by position': [joinAnswerSchema, answers.joinCurrent],
  'answer to a join of a list': [joinAnswerSchema, answers.joinList],
  'refused join': [joinAnswerSchema, answers.joinRefused],
  'answer to a time request': [timeAnswerSchema, answers.time],
  'live auction': [auctionAnswerSchema, services.auction],
  'list of live auctions': [listOf(liveAuctionItemSchema), services.list],
  'log entries': [z.array(entrySchema), services.entries],
  'accepted bid': [bidAcceptedSchema, services.bidAccepted],
  'refused bid': [bidRefusedSchema, services.bidRefused],
  identity: [identitySchema, services.identity],
  notifications: [notificationsAnswerSchema, services.notifications],
};

describe.each(Object.entries(clientReads))('input of a client: %s', (_name, [schema, sample]) => {
  it('is accepted as the last release sent it', () => {
    expect(readTolerantly(schema, sample)).toEqual({ isNewer: false, value: sample });
  });

  it('is accepted without the fields that a newer release adds', () => {
    expect(readTolerantly(schema, withAddedFields(sample))).toEqual({ isNewer: false, value: sample });
  });
});

describe('unknown values', () => {
  it.each([
    ['status', 'Suspended'],
    ['type', 'Swapping'],
    ['currency', 'Leu'],
    ['privacyType', 'Secret'],
    ['biddingType', 'Dutch'],
    ['desiredPriceStatus', 'almost'],
  ])('distinguishes a %s that only a newer release knows', (field, value) => {
    const sent = withValueAt(frames.state, ['state', field], value);
    expect(readTolerantly(stateFrameSchema, sent)).toEqual({ isNewer: true });
  });

  it('passes an unknown entry kind, reason not to bid and notification type as text', () => {
    const state = withValueAt(frames.state, ['state', 'recent', 0, 'kind'], 'extended');
    expect(readTolerantly(stateFrameSchema, state)).toEqual({ isNewer: false, value: state });
    const answer = withValueAt(services.auction, ['viewer', 'why'], 'DepositMissing');
    expect(readTolerantly(auctionAnswerSchema, answer)).toEqual({ isNewer: false, value: answer });
    const news = withValueAt(services.notifications, ['notifications', 0, 'type'], 'HarvestReport');
    expect(readTolerantly(notificationsAnswerSchema, news)).toEqual({ isNewer: false, value: news });
  });

  it('grants nothing for an unknown role or permission', () => {
    const sent = withValueAt(services.identity, ['user', 'roles'], ['Auditor']);
    const identity = identitySchema.parse(withValueAt(sent, ['user', 'permissions'], ['Auctions.Audit']));
    expect(knownOf(roles, identity.user.roles)).toEqual([]);
    expect(knownOf(roles, ['Auditor', 'Client'])).toEqual(['Client']);
  });
});

describe('errors', () => {
  it.each([
    [['state', 'bidCount'], undefined],
    [['state', 'status'], undefined],
    [['state', 'status'], 7],
    [['state', 'currency'], null],
    [['state', 'recent', 0, 'kind'], undefined],
    [['version'], '3'],
    [['room'], 'auction:?'],
  ])('a frame with %j as %j is malformed', (path, value) => {
    expect(() => readTolerantly(stateFrameSchema, withValueAt(frames.state, path, value))).toThrow();
  });

  it('a missing field is an error even with an unknown value', () => {
    const sent = withValueAt(frames.state, ['state', 'status'], 'Suspended');
    const broken = withValueAt(sent, ['state', 'bidCount'], undefined);
    expect(() => readTolerantly(stateFrameSchema, broken)).toThrow();
  });
});

describe('input of the relay', () => {
  it('accepts the feed as the last release sent it', () => {
    expect(feedAnswerSchema.parse(feed.answer)).toEqual({ ...feed.answer, unknownEventCount: 0 });
    expect(feedStateSchema.parse(feed.state)).toEqual(feed.state);
    expect(feedVersionsSchema.parse(feed.versions)).toEqual(feed.versions);
    expect(feedSessionsSchema.parse(feed.sessions)).toEqual(feed.sessions);
  });

  it('forwards fields and values of a state that only newer releases know', () => {
    const state = { ...withAddedFields(frames.state.state), status: 'Suspended' };
    const sent = withValueAt(withAddedFields(feed.state), ['auctions', 0, 'state'], state);
    expect(feedStateSchema.parse(sent).auctions[0]?.state).toEqual(state);
  });

  it('skips and counts events of an unknown kind', () => {
    const events = [{ kind: 'weather', county: 'CT' }, ...withAddedFields(feed.answer.events)];
    const read = feedAnswerSchema.parse({ ...feed.answer, events });
    expect(read.unknownEventCount).toBe(1);
    expect(read.events.map(({ kind }) => kind)).toEqual(feed.answer.events.map(({ kind }) => kind));
  });

  it('reads a change of content, without the fields that a newer release adds', () => {
    const sent = withAddedFields([{ kind: 'content:changed' }]);
    const read = feedAnswerSchema.parse({ ...feed.answer, events: sent });
    expect(read).toMatchObject({ events: [{ kind: 'content:changed' }], unknownEventCount: 0 });
    expect(read.events[0]).toEqual({ kind: 'content:changed' });
  });

  it.each([
    [['events', 0, 'snapshot', 'state', 'version'], undefined],
    [['events', 0, 'snapshot', 'access'], undefined],
    [['events', 2, 'accountId'], undefined],
    [['events', 0, 'kind'], undefined],
    [['cursor'], undefined],
  ])('refuses a feed answer without %j', (path, value) => {
    expect(() => feedAnswerSchema.parse(withValueAt(feed.answer, path, value))).toThrow();
  });

  it('[R3] checks the right to a room whose access only newer releases know', () => {
    const sent = withValueAt(feed.state, ['auctions', 0, 'access'], 'members');
    expect(feedStateSchema.parse(sent).auctions[0]?.access).toBe('asked');
  });
});

describe('facts of a deal', () => {
  const id = '8db2f7ac-c224-44a8-a690-edc25c36957a';
  const driver = { name: 'Ion Năstase', telephone: '+40722000000' };
  const plan = {
    kind: 'LoadPlanned',
    loadId: id,
    quantity: '25.000',
    day: '2026-12-07',
    from: '08:00',
    to: '10:00',
  };
  const planned = { ...plan, plates: null, carrier: null, driver, remark: null };
  const read = (body: object) =>
    z.parse(dealFactSchema, {
      ...{ id, replaces: null, reason: null, by: 'buyer', at: '2026-12-01T08:00:00.000Z' },
      body,
    });

  it('[D1] are read without the fields that a newer release adds, at any depth', () => {
    const { body } = read(withAddedFields(planned));
    expect(body).toEqual(planned);
    expect(knownFacts([read(planned)])).toHaveLength(1);
  });

  it.each([
    ['another kind', { kind: 'LoadSealed', loadId: id, seal: '12' }],
    ['another value of a vocabulary', { kind: 'LoadMoved', loadId: id, move: 'washed', movedAt: 'x' }],
    ['a missing field', { kind: 'LoadWithdrawn', loadId: id }],
  ])('[D1] with %s stay in the log, and nothing is computed from it', (_name, body) => {
    const fact = read(body);
    expect(fact).toMatchObject({ id, by: 'buyer', body: { kind: 'Later' } });
    expect(fact.body).toEqual({ kind: 'Later' });
    expect(knownFacts([read(planned), fact])).toBeNull();
  });

  it('[D1] are refused from a sender with anything unknown, at any depth', () => {
    const sent = (body: object) => z.safeParse(sentFactSchema, { id, body }).success;
    expect(sent(planned)).toBe(true);
    for (const wrong of [
      { ...planned, seal: '12' },
      { ...planned, driver: { ...driver, licence: 'B' } },
      { kind: 'LoadSealed', loadId: id },
      { kind: 'Later' },
    ])
      expect(sent(wrong)).toBe(false);
  });
});
