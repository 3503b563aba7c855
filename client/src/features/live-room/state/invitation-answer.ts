/** The invitee's answer; null if no answer is needed any more. */
export type InvitationReply = 'asked' | 'accepted' | 'declined';

/** @param state of the invitation; a state that only a newer client knows has no question */
export function invitationAnswer(state: string): InvitationReply | null {
  if (state === 'Sent' || state === 'Opened') return 'asked';
  if (state === 'Accepted') return 'accepted';
  return state === 'Declined' ? 'declined' : null;
}
