import type { PreparePractice } from '../../features/practice/start-practice.tsx';
import { textsReady } from '../../lib/i18n.ts';

/** Namespaces of the room and of the parts below. */
const texts = [
  'practice',
  'room',
  'acts',
  'binding',
  'ending',
  'forms',
  'goods',
  'limit',
  'rates',
  'waiting',
] as const;

/**
 * Loads the parts of a practice's room that a room otherwise loads when a bidder meets them: a practice needs no network
 * [L19].
 */
export const preparePractice: PreparePractice = (locale) =>
  Promise.all([
    textsReady(locale, texts),
    import('../frame/practice-header.tsx'),
    import('../../features/live-room/waiting-room.tsx'),
    import('../../features/live-room/bidder/before-start/before-start.tsx'),
    import('../../features/live-room/bidder/terms/grid-in-terms.tsx'),
    import('../../features/live-room/bidder/bid/bid-review.tsx'),
    import('../../features/live-room/bidder/limit/limit-dialog.tsx'),
    import('../../features/live-room/room/history/price-chart.tsx'),
    import('../../features/live-room/room/goods/goods-detail-list.tsx'),
    import('../../features/live-room/room/signals/room-alerts.tsx'),
    import('../../features/live-room/room/ending/ending.tsx'),
  ]);
