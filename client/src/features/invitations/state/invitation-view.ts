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
 * The progress of an invitation, as far as its reader may know it [I2]: in an Incognito auction only if it is sent and
 * if it is valid.
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

/** Open steps of an invitee, as far as the reader may know them: none are known in an Incognito auction. */
export function missingIn({ state, hasAcceptedTerms, test }: Invitation): readonly ReadinessStep[] {
  const known = invitationStates.find((name) => name === state);
  if (known === undefined || hasAcceptedTerms === null) return [];
  return missingOf({ state: known, hasAcceptedTerms, test: test ?? null });
}

/** Invitees with open steps come first, the most first; otherwise keeps the given order. */
export function byMissing(items: readonly Invitation[]): readonly Invitation[] {
  return items.toSorted((a, b) => missingIn(b).length - missingIn(a).length);
}
