import type { NotificationsAnswer } from '@recolta/shared/contracts/http/notifications';

/** An answer as it will be once one of its notifications is seen; the same where nothing changes. */
export function withSeen<Held extends NotificationsAnswer | undefined>(answer: Held, id: string): Held {
  if (!answer?.notifications.some((one) => one.id === id && !one.seen)) return answer;
  return {
    ...answer,
    notifications: answer.notifications.map((one) => (one.id === id ? { ...one, seen: true } : one)),
    notSeenCount: Math.max(0, answer.notSeenCount - 1),
  };
}

/** An answer as it will be once all are seen. */
export function withAllSeen<Held extends NotificationsAnswer | undefined>(answer: Held): Held {
  return (
    answer && {
      ...answer,
      notifications: answer.notifications.map((one) => ({ ...one, seen: true })),
      notSeenCount: 0,
    }
  );
}
