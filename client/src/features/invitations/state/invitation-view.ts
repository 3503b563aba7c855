import type { Invitation } from '@recolta/shared/contracts/http/invitations';

/** An invitation's state as its row shows it. */
export type InvitationView =
  | 'waiting'
  | 'sent'
  | 'opened'
  | 'accepted'
  | 'termsAccepted'
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
  connectedSince,
}: Pick<
  Invitation,
  'isRevoked' | 'sentAt' | 'state' | 'hasAcceptedTerms' | 'connectedSince'
>): InvitationView {
  if (isRevoked || state === 'Revoked') return 'revoked';
  if (state === 'Declined') return 'declined';
  if (connectedSince) return 'connected';
  if (hasAcceptedTerms) return 'termsAccepted';
  if (state === 'Accepted') return 'accepted';
  if (state === 'Opened') return 'opened';
  return sentAt === null ? 'waiting' : 'sent';
}
