/** Which notifications the page shows, as its address has it. */
export interface NotificationsView {
  /** From 1. */
  readonly page: number;
  readonly isUnseenOnly: boolean;
}

export function readNotificationsView(query: URLSearchParams): NotificationsView {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    isUnseenOnly: query.get('seen') === 'false',
  };
}

/** The address of a view, without language. */
export function notificationsPath({ page, isUnseenOnly }: NotificationsView): string {
  const query = new URLSearchParams();
  if (isUnseenOnly) query.set('seen', 'false');
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/notifications' : `/notifications?${query.toString()}`;
}
