import { expect, it } from 'vitest';
import { byMissing, invitationView, missingIn } from './invitation-rows.tsx';

const sent = {
  isRevoked: false,
  sentAt: '2026-11-20T10:00:00Z',
  state: 'Sent',
  hasAcceptedTerms: false,
} as const;

const test = { at: '2026-11-20T10:04:00Z', roundTripMs: 40, isPush: true, isHeard: null };

it.each([
  ['waiting', { sentAt: null }],
  ['sent', {}],
  ['opened', { state: 'Opened' }],
  ['accepted', { state: 'Accepted' }],
  ['termsAccepted', { state: 'Opened', hasAcceptedTerms: true }],
  ['termsAccepted', { state: 'Accepted', hasAcceptedTerms: true }],
  ['tested', { state: 'Opened', hasAcceptedTerms: true, test }],
  ['opened', { state: 'Opened', test }],
  ['connected', { state: 'Opened', connectedSince: '2026-11-20T10:05:00Z' }],
  ['connected', { state: 'Accepted', hasAcceptedTerms: true, connectedSince: '2026-11-20T10:05:00Z' }],
  ['declined', { state: 'Declined', connectedSince: '2026-11-20T10:05:00Z' }],
  ['declined', { state: 'Declined', hasAcceptedTerms: true }],
  ['revoked', { state: 'Revoked', isRevoked: true, hasAcceptedTerms: true }],
] as const)('[I2] the furthest progress of an invitation is %s', (view, change) => {
  expect(invitationView({ ...sent, ...change })).toBe(view);
});

it('[I2] [B5] in an Incognito auction a row shows only if the invitation is sent and valid', () => {
  const hidden = { ...sent, state: null, hasAcceptedTerms: null };
  expect(invitationView(hidden)).toBe('sent');
  expect(invitationView({ ...hidden, sentAt: null })).toBe('waiting');
  expect(invitationView({ ...hidden, isRevoked: true })).toBe('revoked');
});

it('[I2] invitees with open steps come first, the most first; in an Incognito auction nothing is known', () => {
  const item = (id: string, change: object) => ({
    ...{ id, email: `${id}@a.ro`, invitedAt: sent.sentAt },
    ...sent,
    ...change,
  });
  const ready = item('ready', { state: 'Opened', hasAcceptedTerms: true, test });
  const half = item('half', { state: 'Accepted', hasAcceptedTerms: true });
  const asleep = item('asleep', {});
  const declined = item('declined', { state: 'Declined' });
  const list = [ready, declined, half, asleep];
  expect(byMissing(list).map(({ id }) => id)).toEqual(['asleep', 'half', 'ready', 'declined']);
  expect(missingIn(asleep)).toEqual(['open', 'terms', 'test']);
  const hidden = list.map((one) => ({ ...one, state: null, hasAcceptedTerms: null, test: null }));
  expect(byMissing(hidden)).toEqual(hidden);
  expect(hidden.flatMap(missingIn)).toEqual([]);
});
