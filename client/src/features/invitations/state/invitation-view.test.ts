import { expect, test } from 'vitest';
import { invitationView } from './invitation-view.ts';

const sent = {
  isRevoked: false,
  sentAt: '2026-11-20T10:00:00Z',
  state: 'Sent',
  hasAcceptedTerms: false,
} as const;

test.each([
  ['waiting', { sentAt: null }],
  ['sent', {}],
  ['opened', { state: 'Opened' }],
  ['accepted', { state: 'Accepted' }],
  ['termsAccepted', { state: 'Opened', hasAcceptedTerms: true }],
  ['termsAccepted', { state: 'Accepted', hasAcceptedTerms: true }],
  ['connected', { state: 'Opened', connectedSince: '2026-11-20T10:05:00Z' }],
  ['connected', { state: 'Accepted', hasAcceptedTerms: true, connectedSince: '2026-11-20T10:05:00Z' }],
  ['declined', { state: 'Declined', connectedSince: '2026-11-20T10:05:00Z' }],
  ['declined', { state: 'Declined', hasAcceptedTerms: true }],
  ['revoked', { state: 'Revoked', isRevoked: true, hasAcceptedTerms: true }],
] as const)('[I2] the furthest that an invitation has come is %s', (view, change) => {
  expect(invitationView({ ...sent, ...change })).toBe(view);
});

test('[I2] [B5] of an Incognito auction a row says only whether the invitation is sent and stands', () => {
  const hidden = { ...sent, state: null, hasAcceptedTerms: null };
  expect(invitationView(hidden)).toBe('sent');
  expect(invitationView({ ...hidden, sentAt: null })).toBe('waiting');
  expect(invitationView({ ...hidden, isRevoked: true })).toBe('revoked');
});
