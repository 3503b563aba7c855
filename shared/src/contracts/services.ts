import type { ContractRouter } from '@orpc/contract';
import { accountsContract } from './http/accounts.ts';
import { announcementsContract } from './http/announcements.ts';
import { auctionFilesContract } from './http/auction-files.ts';
import { auctionGoodsContract } from './http/auction-goods.ts';
import { auctionProofContract } from './http/auction-proof.ts';
import type { CallMeta } from './http/call.ts';
import { catalogueContract } from './http/catalogue.ts';
import { companyChangesContract } from './http/company-changes.ts';
import { contentContract } from './http/content.ts';
import { contentReportsContract } from './http/content-reports.ts';
import { controlRoomContract } from './http/control-room-calls.ts';
import { dealsContract } from './http/deals.ts';
import { deliveryContract } from './http/delivery.ts';
import { dutyContract } from './http/duty.ts';
import { factorsContract } from './http/factors.ts';
import { favouritesContract } from './http/favourites.ts';
import { goodsTemplatesContract } from './http/goods-templates.ts';
import { invitationsContract } from './http/invitations.ts';
import { liveAuctionsContract } from './http/live-auctions.ts';
import { marketDataContract } from './http/market-data.ts';
import { newslettersContract } from './http/newsletters.ts';
import { notificationsContract } from './http/notifications.ts';
import { ownContractCall, personalizedBidsContract } from './http/personalized-bids.ts';
import { phoneBidsContract } from './http/phone-bids.ts';
import { postingsContract } from './http/postings.ts';
import { productsContract } from './http/products.ts';
import { publicFormsContract } from './http/public-forms.ts';
import { readinessContract } from './http/readiness.ts';
import { savedSearchesContract } from './http/saved-searches.ts';
import { sellerReportContract } from './http/seller-report.ts';
import { todayContract } from './http/today.ts';
import { usersContract } from './http/users.ts';

/** All calls of each service, by the service's name in `/services/<name>/…` of the relay. */
export const serviceContracts = {
  main: {
    accounts: accountsContract,
    users: usersContract,
    factors: factorsContract,
    companyChanges: companyChangesContract,
    marketData: marketDataContract,
    notifications: notificationsContract,
    publicForms: publicFormsContract,
    newsletters: newslettersContract,
    contentReports: contentReportsContract,
    sellerReport: sellerReportContract,
    announcements: announcementsContract,
    products: productsContract,
    favourites: favouritesContract,
    savedSearches: savedSearchesContract,
    deals: dealsContract,
    delivery: deliveryContract,
    today: todayContract,
  },
  catalogue: catalogueContract,
  'live-auctions': {
    ...liveAuctionsContract,
    ...auctionGoodsContract,
    ...auctionProofContract,
    ...postingsContract,
    ...invitationsContract,
    ...auctionFilesContract,
    ...goodsTemplatesContract,
    ...personalizedBidsContract,
    ...ownContractCall,
    ...phoneBidsContract,
    ...controlRoomContract,
    ...dutyContract,
    ...readinessContract,
  },
  content: contentContract,
} satisfies Record<string, ContractRouter<CallMeta>>;
export type ServiceName = keyof typeof serviceContracts;
