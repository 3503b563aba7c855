import { describe, expect, it } from 'vitest';
import {
  type InvitationEvent,
  invitationProgress,
  invitationStates,
  missingOf,
  nextInvitationState,
} from './invitation.ts';

const events: readonly InvitationEvent[] = ['invite', 'open', 'accept', 'decline', 'revoke'];

describe('invitation', () => {
  it('[I2] follows its table of states and events; only a new invitation leaves Revoked', () => {
    const table = Object.fromEntries(
      invitationStates.map((state) => [state, events.map((event) => nextInvitationState(state, event))]),
    );
    expect(table).toEqual({
      Sent: ['Sent', 'Opened', 'Accepted', 'Declined', 'Revoked'],
      Opened: ['Opened', 'Opened', 'Accepted', 'Declined', 'Revoked'],
      Accepted: ['Accepted', 'Accepted', 'Accepted', 'Declined', 'Revoked'],
      Declined: ['Declined', 'Declined', 'Accepted', 'Declined', 'Revoked'],
      Revoked: ['Sent', null, null, null, 'Revoked'],
    });
  });

  it('[I2] shows its owner the furthest progress', () => {
    const shown = invitationStates.map((state) => [
      invitationProgress(state, false, false, false),
      invitationProgress(state, true, false, false),
      invitationProgress(state, true, true, false),
      invitationProgress(state, false, true, false),
      invitationProgress(state, true, true, true),
    ]);
    expect(shown).toEqual([
      ['sent', 'termsAccepted', 'tested', 'sent', 'connected'],
      ['opened', 'termsAccepted', 'tested', 'opened', 'connected'],
      ['opened', 'termsAccepted', 'tested', 'opened', 'connected'],
      Array(5).fill('declined'),
      Array(5).fill('revoked'),
    ]);
  });

  it('[I2] lists an invitee’s missing steps, and none of one who declined', () => {
    const test = { at: '2026-11-21T10:00:00.000Z' };
    const missing = invitationStates.map((state) => [
      missingOf({ state, hasAcceptedTerms: false, test: null }),
      missingOf({ state, hasAcceptedTerms: true, test: null }),
      missingOf({ state, hasAcceptedTerms: true, test }),
    ]);
    expect(missing).toEqual([
      [['open', 'terms', 'test'], ['open', 'test'], ['open']],
      [['terms', 'test'], ['test'], []],
      [['terms', 'test'], ['test'], []],
      [[], [], []],
      [[], [], []],
    ]);
  });
});
