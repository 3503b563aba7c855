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
export type InvitationProgress =
  | 'sent'
  | 'opened'
  | 'termsAccepted'
  | 'tested'
  | 'connected'
  | 'declined'
  | 'revoked';

export function invitationProgress(
  state: InvitationState,
  hasAcceptedTerms: boolean,
  hasTested: boolean,
  isConnected: boolean,
): InvitationProgress {
  if (state === 'Revoked') return 'revoked';
  if (state === 'Declined') return 'declined';
  if (isConnected) return 'connected';
  if (hasTested && hasAcceptedTerms) return 'tested';
  if (hasAcceptedTerms) return 'termsAccepted';
  return state === 'Sent' ? 'sent' : 'opened';
}

/** What an invitee still has to do before an auction [I2, L9]. */
export const readinessSteps = ['open', 'terms', 'test'] as const;
export type ReadinessStep = (typeof readinessSteps)[number];

/** The steps that are missing, in their order; none of an invitation that was declined or revoked. */
export function missingOf({
  state,
  hasAcceptedTerms,
  test,
}: {
  readonly state: InvitationState;
  readonly hasAcceptedTerms: boolean;
  readonly test: object | null;
}): readonly ReadinessStep[] {
  if (state === 'Declined' || state === 'Revoked') return [];
  const isDone = { open: state !== 'Sent', terms: hasAcceptedTerms, test: test !== null };
  return readinessSteps.filter((step) => !isDone[step]);
}

/** An Incognito auction's owner sees totals of this many invitations or more: fewer would be answers of persons [B5]. */
export const leastInTotals = 3;
