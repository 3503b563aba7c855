import type { Invitation } from '@recolta/shared/contracts/http/invitations';
import {
  invitationStates,
  missingOf,
  type ReadinessStep,
} from '@recolta/shared/domain/live-auction/invitation';

/** An invitation's state as its row shows it. */
export type InvitationView =
  | 'waiting'
  | 'sent'
  | 'opened'
  | 'accepted'
  | 'termsAccepted'
  | 'tested'
  | 'connected'
  | 'declined'
  | 'revoked';

/**
 * How far an invitation has come, as far as its reader may know [I2]: of an Incognito auction only whether it is sent
 * and whether it stands.
 */
export function invitationView({
  isRevoked,
  sentAt,
  state,
  hasAcceptedTerms,
  test,
  connectedSince,
}: Omit<Invitation, 'id' | 'email' | 'invitedAt'>): InvitationView {
  if (isRevoked || state === 'Revoked') return 'revoked';
  if (state === 'Declined') return 'declined';
  if (connectedSince) return 'connected';
  if (hasAcceptedTerms) return test ? 'tested' : 'termsAccepted';
  if (state === 'Accepted') return 'accepted';
  if (state === 'Opened') return 'opened';
  return sentAt === null ? 'waiting' : 'sent';
}

/** What an invitee still has to do, as far as the reader may know: nothing is known of an Incognito auction's. */
export function missingIn({ state, hasAcceptedTerms, test }: Invitation): readonly ReadinessStep[] {
  const known = invitationStates.find((name) => name === state);
  if (known === undefined || hasAcceptedTerms === null) return [];
  return missingOf({ state: known, hasAcceptedTerms, test: test ?? null });
}

/** Who still has something to do comes first, the most first; else in the order given. */
export function byMissing(items: readonly Invitation[]): readonly Invitation[] {
  return items.toSorted((a, b) => missingIn(b).length - missingIn(a).length);
}
