// The services without notifications of live auctions.
import { NotificationDispatcher } from '../../services/src/live/notification/notification-dispatcher.ts';

NotificationDispatcher.prototype.round = async () => ({ hasWorked: false });
await import('../../services/src/main.ts');
