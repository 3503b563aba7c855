import { describe, expect, it } from 'vitest';
import {
  type InvitationEvent,
  invitationProgress,
  invitationStates,
  nextInvitationState,
} from './invitation.ts';

const events: readonly InvitationEvent[] = ['invite', 'open', 'accept', 'decline', 'revoke'];

describe('invitation', () => {
  it('[I2] goes by its table of states and events; nothing but a new invitation leaves Revoked', () => {
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

  it('[I2] shows its owner the furthest that was reached', () => {
    const shown = invitationStates.map((state) => [
      invitationProgress(state, false, false),
      invitationProgress(state, true, false),
      invitationProgress(state, true, true),
    ]);
    expect(shown).toEqual([
      ['sent', 'termsAccepted', 'connected'],
      ['opened', 'termsAccepted', 'connected'],
      ['opened', 'termsAccepted', 'connected'],
      ['declined', 'declined', 'declined'],
      ['revoked', 'revoked', 'revoked'],
    ]);
  });
});
