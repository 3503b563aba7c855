/** What the invitee has answered; null where there is nothing to answer any more. */
export type Answer = 'asked' | 'accepted' | 'declined';

/** @param state of the invitation; one that only a newer client knows gets no question */
export function invitationAnswer(state: string): Answer | null {
  if (state === 'Sent' || state === 'Opened') return 'asked';
  if (state === 'Accepted') return 'accepted';
  return state === 'Declined' ? 'declined' : null;
}
