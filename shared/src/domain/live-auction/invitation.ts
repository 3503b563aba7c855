/**
 * States of an invitation [I2]. Sent: not answered, even while its mail is pending. Opened: the invitee opened the
 * link or the auction. Only a new invitation of the same e-mail leaves Revoked.
 */
export const invitationStates = ['Sent', 'Opened', 'Accepted', 'Declined', 'Revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

export type InvitationEvent = 'invite' | 'open' | 'accept' | 'decline' | 'revoke';

/** Next state by event and state; a missing state refuses the event. */
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

/** @returns null if the event is refused, after revocation */
export function nextInvitationState(state: InvitationState, event: InvitationEvent): InvitationState | null {
  return table[event][state] ?? null;
}

/** Progress of an invitation, as the owner of a Public auction sees it [I2]. */
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

/** Steps of an invitee before an auction [I2, L9]. */
export const readinessSteps = ['open', 'terms', 'test'] as const;
export type ReadinessStep = (typeof readinessSteps)[number];

/** The missing steps, in order; none for an invitation that was declined or revoked. */
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

/**
 * The owner of an Incognito auction sees totals of at least this many invitations: fewer would reveal individuals
 * [B5].
 */
export const leastInTotals = 3;
