// The services as they are, but that nobody tells the news of live auctions.
import { NewsTeller } from '../../services/src/live/notification/news-teller.ts';

NewsTeller.prototype.start = () => undefined;
await import('../../services/src/main.ts');
