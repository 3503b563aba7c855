import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { OwnPage } from '@recolta/shared/domain/task/task';
import {
  Bell,
  ChartLine,
  CirclePlus,
  FileCheck,
  FileSpreadsheet,
  Flag,
  Gavel,
  Hammer,
  HandCoins,
  Handshake,
  Hourglass,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  MessagesSquare,
  Package,
  PackageCheck,
  Scale,
  ScrollText,
  Tags,
  UserRound,
  UsersRound,
  Wheat,
} from 'lucide-react';
import type { FrameText } from './nav-links.ts';

/** A page of the signed-in user, in the dashboard drawer or the badge's menu. */
export interface OwnLink {
  /** Without language prefix. */
  readonly to: string;
  readonly text: FrameText;
  readonly icon: LucideIcon;
  /** The tasks that are counted beside it. */
  readonly page?: OwnPage;
  /** Text of the header's row, for links that it has. */
  readonly inRow?: FrameText;
  /** True if the account's warning icon is shown beside it [S5]. */
  readonly isAccount?: boolean;
  /** True if the count of unseen notifications is shown beside it. */
  readonly isNotifications?: boolean;
}

/** Links of administrators: those of the product description in its order, then others. */
export const adminLinks: readonly OwnLink[] = [
  { to: '/admin', text: 'frame:adminUsers', inRow: 'frame:adminUsers', icon: UsersRound },
  {
    to: '/admin/product-catalog',
    text: 'frame:adminCatalogue',
    inRow: 'frame:adminCatalogue',
    icon: Wheat,
  },
  {
    to: '/admin/auctions',
    text: 'frame:adminAnnouncements',
    inRow: 'frame:allAnnouncements',
    icon: Megaphone,
  },
  { to: '/live-auctions', text: 'frame:adminLiveAuctions', inRow: 'frame:allAuctions', icon: Gavel },
  { to: '/admin/categories', text: 'frame:adminCategories', icon: Tags },
  { to: '/admin/company-changes', text: 'frame:adminCompanyChanges', icon: FileCheck },
  { to: '/admin/market-data', text: 'frame:adminMarketData', icon: ChartLine },
  { to: '/admin/audit', text: 'frame:adminAudit', icon: ScrollText },
  { to: '/admin/incoming', text: 'frame:adminIncoming', icon: Inbox },
  { to: '/admin/reports', text: 'frame:adminReports', icon: Flag },
  { to: '/admin/standing-deals', text: 'frame:adminStandingDeals', icon: Hourglass },
  { to: '/admin/disputes', text: 'frame:adminDisputes', icon: Scale },
  { to: '/admin/newsletters', text: 'frame:adminNewsletters', icon: Mail },
  { to: '/admin/seller-report', text: 'frame:adminSellerReport', icon: FileSpreadsheet },
];

const ownAuctions: readonly OwnLink[] = [
  {
    to: '/account/live-auctions',
    text: 'frame:ownLiveAuctions',
    inRow: 'frame:ownAuctionsShort',
    page: 'ownAuctions',
    icon: Hammer,
  },
  { to: '/live-auction', text: 'frame:postAuction', icon: CirclePlus },
];

const participatedAuctions: OwnLink = {
  to: '/account/participated-auctions',
  text: 'frame:participatedAuctions',
  inRow: 'frame:participationsShort',
  page: 'participations',
  icon: HandCoins,
};

/** Pages about announcements for users who trade on them. */
const announcementLinks: readonly OwnLink[] = [
  {
    to: '/auction-bids/my',
    text: 'frame:myBids',
    inRow: 'frame:myBids',
    page: 'myBids',
    icon: MessagesSquare,
  },
  {
    to: '/auctions/my-auctions',
    text: 'frame:ownAnnouncements',
    inRow: 'frame:ownAnnouncements',
    page: 'ownAnnouncements',
    icon: Megaphone,
  },
  {
    to: '/auction-winning-bids/my',
    text: 'frame:myDeals',
    inRow: 'frame:myDeals',
    page: 'deals',
    icon: Handshake,
  },
];

/** A Bidder's deals; Bidders have no page for them (product description §2). */
const bidderDeals: OwnLink = {
  to: '/account/participated-auctions#deals',
  text: 'frame:myDeals',
  inRow: 'frame:myDeals',
  page: 'deals',
  icon: Handshake,
};

/** Pages about products and the bids on them. */
const productLinks: readonly OwnLink[] = [
  { to: '/bids/my', text: 'frame:myProductBids', icon: PackageCheck },
  {
    to: '/products/my',
    text: 'frame:myProducts',
    inRow: 'frame:myProducts',
    page: 'ownProducts',
    icon: Package,
  },
];

/** True if the pages about the user's own live auctions are shown: to active users with `Auctions.Post` [L0]. */
const mayPost = ({ isActive, permissions, roles }: Identity['user']) =>
  isActive && permissions.includes('Auctions.Post') && !roles.includes('Admin');

const dashboard: OwnLink = {
  to: '/',
  text: 'frame:dashboard',
  inRow: 'frame:dashboard',
  icon: LayoutDashboard,
};

/** The user's own pages for trading and work, in the drawer. */
export function dashboardLinks({ user }: Identity): readonly OwnLink[] {
  return [
    dashboard,
    ...(mayPost(user) ? ownAuctions : []),
    ...(user.roles.includes('Admin') ? adminLinks : [participatedAuctions]),
    ...(user.roles.some((role) => role === 'Client' || role === 'Provider')
      ? [...announcementLinks, ...productLinks]
      : []),
    ...(user.roles.includes('Bidder') ? [bidderDeals] : []),
  ];
}

/** Pages about the account itself, in the badge's menu. Administrators get no notifications. */
export function accountLinks({ user }: Identity): readonly OwnLink[] {
  return [
    {
      to: '/account',
      text: 'frame:account',
      ...(user.roles.includes('Admin') ? {} : { inRow: 'frame:ownCompany', page: 'account' }),
      icon: UserRound,
      isAccount: true,
    },
    ...(user.roles.includes('Admin')
      ? []
      : [{ to: '/notifications', text: 'frame:notifications', icon: Bell, isNotifications: true } as const]),
  ];
}

/**
 * Own pages of the header's row.
 *
 * @param counts tasks per page; the auctions of a user who may not post any more stay while they have tasks
 */
export function rowLinks(
  identity: Identity,
  counts: Readonly<Partial<Record<OwnPage, number>>> = {},
): readonly (OwnLink & { readonly inRow: FrameText })[] {
  const links = [...dashboardLinks(identity), ...accountLinks(identity)];
  const [own] = ownAuctions;
  const isLeftOut = own !== undefined && !links.includes(own) && (counts.ownAuctions ?? 0) > 0;
  return [...links, ...(isLeftOut ? [own] : [])].flatMap((link) =>
    link.inRow === undefined ? [] : [{ ...link, inRow: link.inRow }],
  );
}
