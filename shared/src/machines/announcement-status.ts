import { setup } from 'xstate';

/**
 * Status of an announcement (standard auction) [A1–A3, B2, B3]. Pure, without timers: the deadline and the end of
 * the owner's time to decide arrive as `clock.reached`.
 */
export const announcementStatusMachine = setup({
  types: {
    events: {} as AnnouncementStatusEvent,
  },
  guards: {
    isBeforeDeadline: ({ event }) =>
      event.type === 'administrator.approved' && event.nowMs < event.deadlineMs,
    isCancelledPartlySold: ({ event }) => event.type === 'administrator.cancelled' && event.isPartlySold,
    isOver: ({ event }) => isOver(event),
    isOverWithBids: ({ event }) => isOver(event) && event.activeBidCount > 0,
    isOverAndPartlySold: ({ event }) => isOver(event) && event.isPartlySold,
    isDecisionTimeOver: ({ event }) =>
      event.type === 'clock.reached' && event.nowMs >= event.decisionEndsAtMs,
    isDecisionTimeOverAndPartlySold: ({ event }) =>
      event.type === 'clock.reached' && event.nowMs >= event.decisionEndsAtMs && event.isPartlySold,
    isFullySold: ({ event }) => event.type === 'bid.accepted' && event.isFullySold,
    isMaterial: ({ event }) => event.type === 'owner.edited' && event.isMaterial && event.bidCount === 0,
  },
}).createMachine({
  id: 'announcementStatus',
  initial: 'Pending',
  states: {
    Pending: {
      on: {
        'administrator.approved': { guard: 'isBeforeDeadline', target: 'InProgress' },
        'administrator.cancelled': 'Failed',
        'clock.reached': { guard: 'isOver', target: 'Failed' },
      },
    },
    InProgress: {
      on: {
        'clock.reached': [
          { guard: 'isOverWithBids', target: 'Closed' },
          { guard: 'isOverAndPartlySold', target: 'Accepted' },
          { guard: 'isOver', target: 'Failed' },
        ],
        'bid.accepted': { guard: 'isFullySold', target: 'Accepted' },
        'owner.edited': { guard: 'isMaterial', target: 'Pending' },
        'administrator.cancelled': [{ guard: 'isCancelledPartlySold', target: 'Accepted' }, 'Failed'],
      },
    },
    Closed: {
      on: {
        'bid.accepted': { guard: 'isFullySold', target: 'Accepted' },
        'clock.reached': [
          { guard: 'isDecisionTimeOverAndPartlySold', target: 'Accepted' },
          { guard: 'isDecisionTimeOver', target: 'Refused' },
        ],
      },
    },
    Accepted: { type: 'final' },
    Refused: { type: 'final' },
    Failed: { type: 'final' },
  },
});

export type AnnouncementStatusEvent =
  | { readonly type: 'administrator.approved'; readonly nowMs: number; readonly deadlineMs: number }
  | { readonly type: 'administrator.cancelled'; readonly isPartlySold: boolean }
  | { readonly type: 'bid.accepted'; readonly isFullySold: boolean }
  | { readonly type: 'owner.edited'; readonly isMaterial: boolean; readonly bidCount: number }
  | {
      readonly type: 'clock.reached';
      readonly nowMs: number;
      readonly deadlineMs: number;
      readonly decisionEndsAtMs: number;
      readonly activeBidCount: number;
      readonly isPartlySold: boolean;
    };

function isOver(
  event: AnnouncementStatusEvent,
): event is Extract<AnnouncementStatusEvent, { type: 'clock.reached' }> {
  return event.type === 'clock.reached' && event.nowMs >= event.deadlineMs;
}
