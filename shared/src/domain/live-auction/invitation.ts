/**
 * States of an invitation [I2]. Sent: not answered, also while its mail waits. Opened: the invitee opened the link or
 * the auction. Nothing leaves Revoked but a new invitation of the same e-mail.
 */
export const invitationStates = ['Sent', 'Opened', 'Accepted', 'Declined', 'Revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

export type InvitationEvent = 'invite' | 'open' | 'accept' | 'decline' | 'revoke';

/** What each event does in each state; where a state is missing, the event is refused. */
const table: Readonly<Record<InvitationEvent, Readonly<Partial<Record<InvitationState, InvitationState>>>>> =
  {
    // Inviting an e-mail again changes nothing, unless it was revoked.
    invite: { Sent: 'Sent', Opened: 'Opened', Accepted: 'Accepted', Declined: 'Declined', Revoked: 'Sent' },
    open: { Sent: 'Opened', Opened: 'Opened', Accepted: 'Accepted', Declined: 'Declined' },
    accept: { Sent: 'Accepted', Opened: 'Accepted', Accepted: 'Accepted', Declined: 'Accepted' },
    decline: { Sent: 'Declined', Opened: 'Declined', Accepted: 'Declined', Declined: 'Declined' },
    revoke: {
      Sent: 'Revoked',
      Opened: 'Revoked',
      Accepted: 'Revoked',
      Declined: 'Revoked',
      Revoked: 'Revoked',
    },
  };

/** @returns null where the event is refused: after revocation */
export function nextInvitationState(state: InvitationState, event: InvitationEvent): InvitationState | null {
  return table[event][state] ?? null;
}

/** How far an invitation has come, as the owner of a Public auction sees it [I2]. */
export type InvitationProgress = 'sent' | 'opened' | 'termsAccepted' | 'connected' | 'declined' | 'revoked';

export function invitationProgress(
  state: InvitationState,
  hasAcceptedTerms: boolean,
  isConnected: boolean,
): InvitationProgress {
  if (state === 'Revoked') return 'revoked';
  if (state === 'Declined') return 'declined';
  if (isConnected) return 'connected';
  if (hasAcceptedTerms) return 'termsAccepted';
  return state === 'Sent' ? 'sent' : 'opened';
}
