import type { AuctionGoods } from '@recolta/shared/contracts/http/auction-goods';
import type { Address } from '@recolta/shared/contracts/http/company-fields';
import type { CompanyPhoto } from '@recolta/shared/contracts/http/company-photos';
import type { ContentReport, ReportKind, StoredReport } from '@recolta/shared/contracts/http/content-reports';
import type { DriverPlaces } from '@recolta/shared/contracts/http/delivery';
import type { Newsletter, NewsletterTexts } from '@recolta/shared/contracts/http/newsletters';
import type { IncomingKind } from '@recolta/shared/contracts/http/public-forms';
import type { SearchFrequency } from '@recolta/shared/contracts/http/saved-searches';
import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import type { BidRound } from '@recolta/shared/domain/announcement/announcement';
import type { AnnouncementFilters } from '@recolta/shared/domain/announcement/announcement-search';
import type { AnnouncementStatus, BidSide } from '@recolta/shared/domain/announcement/announcement-status';
import type { AuditAction } from '@recolta/shared/domain/audit-actions';
import type { ContractParty, ProductOfDeal } from '@recolta/shared/domain/contract/contract-terms';
import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { CompanyRecord, DealRecords } from '@recolta/shared/domain/deal/company-record';
import type { FactAuthor, FactBody } from '@recolta/shared/domain/deal/deal-facts';
import type { LifeSummary } from '@recolta/shared/domain/deal/life-summary';
import type {
  AuctionType,
  BiddingType,
  BidStatus,
  ContractType,
  Currency,
  OfferType,
  Permission,
  PriceType,
  PrivacyType,
  ProductStatus,
  Role,
} from '@recolta/shared/domain/enumerations';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import type { PostedGoods } from '@recolta/shared/domain/goods/published-goods';
import type { ExchangeRate } from '@recolta/shared/domain/market-data/exchange-rates';
import type { ReferenceMarket } from '@recolta/shared/domain/market-data/reference-prices';
import type {
  NotificationChannel,
  NotificationType,
} from '@recolta/shared/domain/notification/notification-types';
import type { ProductPosting } from '@recolta/shared/domain/product/product-posting';
import type { FactorKind, SignInStep } from '@recolta/shared/domain/session/second-factor';
import type { UserDecisionKind } from '@recolta/shared/domain/user-decision';
import type { ChosenVatGroup, VatGroup, VatState } from '@recolta/shared/domain/vat';
import type { ProductPhase } from '@recolta/shared/machines/product-status';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { SaleFileTables } from '../platform/files/sale-files.ts';
import type { PlatformTables } from '../platform/tables.ts';
import type { TradeData } from '../platform/trade-data.ts';
import type { CompanyFields } from './company-change/company-columns.ts';

type ReportDecision = NonNullable<StoredReport['decision']>;
type NewsletterStatus = Newsletter['status'];
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

type StoredTokens = { key: string; value: string }[];

export type LinkPurpose = 'confirmEmail' | 'resetPassword';
export type UserLocale = 'ro' | 'en';

/** The best Active bid at an announcement's own delivery terms, with what its reader may see of the bidder. */
export interface StoredBestBid {
  readonly priceMinor: number;
  readonly quantityThousandths: number;
  readonly number: number;
  readonly companyName: string;
}

export interface AnnouncementTable {
  id: Generated<string>;
  number: ColumnType<number, never, never>;
  owner_account_id: string;
  owner_company_name: string;
  /** The owner's trade data when it was posted. */
  owner_company: JSONColumnType<TradeData>;
  version: Generated<number>;
  status: AnnouncementStatus;
  type: AuctionType;
  bidding_type: BiddingType;
  privacy_type: PrivacyType;
  currency: Currency;
  is_demo: Generated<boolean>;
  price_minor: number;
  min_price_minor: number | null;
  max_price_minor: number | null;
  backup_price_minor: number | null;
  accepts_desired_price: boolean;
  /** In thousandths of the unit of the goods, like the other quantities. */
  quantity_thousandths: number;
  left_thousandths: number;
  threshold_thousandths: number | null;
  deadline_at: Date;
  /** Time of its next change of status by the clock [A2]. */
  next_change_at: Date | null;
  /** Time of the next reminder of its owner, who has yet to decide. */
  next_reminder_at: Date | null;
  active_bid_count: Generated<number>;
  /**
   * Number of accounts that ever bid on it, including erased ones: the highest number given to a bidder. Never falls
   * [B5].
   */
  participant_count: Generated<number>;
  /** The version of the owner's last edit, except later deadlines. */
  edited_version: Generated<number>;
  best: NullableJson<StoredBestBid>;
  goods: JSONColumnType<PostedGoods>;
  /** Why an administrator cancelled it. */
  reason: string | null;
  /** Why an administrator hid it from strangers after its end [S11]; null unless hidden. */
  hidden_reason: string | null;
  created_at: Generated<Date>;
  /** Time of the approval in force; a material edit, a cancellation and hiding set it to null. */
  approved_at: Date | null;
  /** Set by a trigger with the first `approved_at`, and kept. */
  first_approved_at: Date | null;
  /** When a bid was accepted last. */
  sold_at: Date | null;
  /** When its owner deleted it; its bidders keep what they bid. */
  deleted_at: Date | null;
  /** Id of the command that posted it. */
  command_id: string;
  body_hash: string;
  product: ColumnType<string, never, never>;
  category: ColumnType<string, never, never>;
  county: ColumnType<string, never, never>;
  harvest_year: ColumnType<number, never, never>;
  unit: ColumnType<string, never, never> | null;
  delivery_type: ColumnType<string, never, never>;
  is_analysed: ColumnType<boolean, never, never>;
  loading_location: ColumnType<string, never, never> | null;
  humidity: ColumnType<number, never, never> | null;
  impurities: ColumnType<number, never, never> | null;
  protein: ColumnType<number, never, never> | null;
  hectolitric_mass: ColumnType<number, never, never> | null;
  oil: ColumnType<number, never, never> | null;
  further_figures: ColumnType<(number | null)[], never, never>;
  sustainability: ColumnType<string, never, never>;
  folded_name: ColumnType<string, never, never>;
  /** The transaction that last wrote it. */
  changed_in: ColumnType<string, never, never>;
}

export interface AnnouncementBidTable {
  id: Generated<string>;
  announcement_id: string;
  account_id: string;
  /** Number of the account among its bidders, in the order of first bids. */
  number: number;
  /** Company and trade data when it was placed. */
  company_name: string;
  company: JSONColumnType<TradeData>;
  status: Generated<BidStatus>;
  version: Generated<number>;
  turn: BidSide | null;
  rounds: JSONColumnType<readonly BidRound[]>;
  placed_at: Date;
  changed_at: Date;
  command_id: string;
  body_hash: string;
}

export interface ProductTable {
  id: Generated<string>;
  provider_account_id: string;
  provider_company_name: string;
  /** The Provider's trade data when it was saved. */
  provider_company: JSONColumnType<TradeData>;
  version: Generated<number>;
  /** The version of the Provider's last edit, except edits that bids allow. */
  edited_version: Generated<number>;
  phase: Generated<ProductPhase>;
  is_demo: Generated<boolean>;
  product_name: string;
  category: string;
  crop: string | null;
  quality: NullableJson<NonNullable<ProductPosting['quality']>>;
  description: string | null;
  producer: string;
  country_of_origin: string;
  unit: ProductPosting['unitOfMeasurement'];
  currency: Currency;
  unit_price_minor: number;
  price_type: PriceType;
  /** For goods that are no crop; null for crops and for products of releases that did not ask. */
  vat_group: ChosenVatGroup | null;
  /** In thousandths of the unit, like the other quantities. */
  piece_thousandths: number;
  minimum_thousandths: number;
  total_thousandths: number;
  /** Quantity of the standing bids; then their count, that of the Collective ones, and that of their accounts. */
  bid_thousandths: Generated<number>;
  bid_count: Generated<number>;
  collective_count: Generated<number>;
  participant_count: Generated<number>;
  has_accepted: Generated<boolean>;
  participation_deadline_at: Date;
  delivery_deadline: string;
  distribution_counties: string[];
  /** Keys of files. */
  photos: Generated<string[]>;
  final_price_minor: number | null;
  published_at: Date | null;
  closed_at: Date | null;
  /** Time of its next change by the clock [X1]. */
  next_change_at: Date | null;
  /** Why an administrator cancelled it. */
  reason: string | null;
  /** Why an administrator hid it from strangers after its end [S11]; null unless hidden. */
  hidden_reason: string | null;
  created_at: Generated<Date>;
  /** When its Provider deleted it; its bidders keep their bids. */
  deleted_at: Date | null;
  /** Id of the command that saved it. */
  command_id: string;
  body_hash: string;
  status: ColumnType<ProductStatus, never, never>;
  folded_name: ColumnType<string, never, never>;
}

export interface ProductBidTable {
  id: Generated<string>;
  product_id: string;
  account_id: string;
  /** Company and trade data when it was placed. */
  company_name: string;
  company: JSONColumnType<TradeData>;
  offer_type: OfferType;
  status: BidStatus;
  version: Generated<number>;
  quantity_thousandths: number;
  placed_at: Date;
  changed_at: Date;
  command_id: string;
  body_hash: string;
}

export interface MainTables extends Pick<PlatformTables, 'platform.epoch' | SaleFileTables> {
  'main.announcements': AnnouncementTable;
  'main.announcement_bids': AnnouncementBidTable;
  'main.products': ProductTable;
  'main.product_bids': ProductBidTable;
  'main.favourites': {
    account_id: string;
    announcement_id: string;
    at: Generated<Date>;
    is_reminded: Generated<boolean>;
  };
  'main.saved_searches': {
    account_id: string;
    id: string;
    name: string;
    frequency: SearchFrequency;
    filters: JSONColumnType<AnnouncementFilters>;
    /** It finds announcements approved from then on. */
    saved_at: Generated<Date>;
  };
  /** Approved announcements that are yet to be matched with the saved searches. */
  'main.approvals_to_match': {
    id: ColumnType<number, never, never>;
    announcement_id: string;
    approved_at: Date;
  };
  /** Matches of saved searches, once each. */
  'main.search_matches': {
    account_id: string;
    search_id: string;
    announcement_id: string;
    /** When the account is notified; null once it was. */
    tell_at: Date | null;
  };
  /** Opened in the transaction of an acceptance. */
  'main.deals': {
    id: Generated<string>;
    /** Its source: an announcement and the accepted bid on it, a live auction, or a product and a bid on it. */
    announcement_id: string | null;
    bid_id: string | null;
    live_auction_id: string | null;
    product_id: string | null;
    product_bid_id: string | null;
    /** Set if it came from a product. */
    product: NullableJson<ProductOfDeal>;
    seller_account_id: string;
    buyer_account_id: string;
    /** Both parties as of the opening; data that is no longer needed is erased with an account. */
    seller_party: NullableJson<ContractParty>;
    buyer_party: NullableJson<ContractParty>;
    /** Side of the party that posted. */
    owner_side: DealSide;
    currency: Currency;
    /** Goods and terms as of the opening, as visible to the parties. */
    goods: JSONColumnType<AuctionGoods>;
    /** The accepted bid. */
    terms: JSONColumnType<BidTerms>;
    /** Key of the contract that the owner or the bidder provided. */
    contract_file: string | null;
    opened_at: Date;
    /** Number of its contract, `AM-2026-000123`, and the instant of the contract; null until one is made. */
    contract_number: string | null;
    contract_at: Date | null;
    /** When both parties had signed. */
    concluded_at: Date | null;
    /** Summary of the facts, as of the last one; null before the first. */
    life: NullableJson<LifeSummary>;
    /** When the clock changes the life next: a settlement becomes final, or a sum falls due. */
    next_change_at: Date | null;
    /** True if its sale did not publish the parties [B5]; null if the previous release opened it. */
    is_confidential: boolean | null;
    /** What it adds to the records of its sides [D10]; null until it is settled. */
    records: NullableJson<DealRecords>;
    /** Since when it stands still, as of the last fact; null before the first, and once it is over. */
    stands_since: Date | null;
    /** Rises with every change that its parties read. */
    version: Generated<number>;
  };
  /** Records of companies [D10], and what each adds to its own. */
  'main.company_records': {
    account_id: string;
    record: NullableJson<CompanyRecord>;
    /** The bands of the record, for counting companies with the same. */
    bands: string | null;
    sentence: string | null;
  };
  /** Photos that companies show, the cover first. */
  'main.company_photos': {
    account_id: string;
    photos: JSONColumnType<CompanyPhoto[], string | undefined, string>;
    version: Generated<number>;
  };
  /** What was stated about deals, in order; never changed [D1]. */
  'main.deal_facts': {
    deal_id: string;
    seq: number;
    /** Chosen by the author. */
    id: string;
    author: FactAuthor;
    /** Null for a driver. */
    account_id: string | null;
    user_id: string | null;
    replaces: string | null;
    reason: string | null;
    body: JSONColumnType<FactBody>;
    stated_at: Date;
  };
  /** Numbers of invoices and credit notes, by `documentKey`; each once per seller. */
  'main.invoice_numbers': {
    seller_account_id: string;
    key: string;
    deal_id: string;
    fact_id: string;
  };
  /** Pictures and PDFs that facts of deals name; one that no fact names within a day is removed. */
  'main.deal_files': {
    id: Generated<string>;
    deal_id: string;
    /** Only for a driver's file. */
    load_id: string | null;
    /** Null for a driver's. */
    account_id: string | null;
    file_key: string;
    name: string;
    sha256: string;
    is_used: Generated<boolean>;
    uploaded_at: Generated<Date>;
  };
  /** The page of a load's driver [D3]. The token is readable, so that its link can be sent again. */
  'main.driver_links': {
    deal_id: string;
    load_id: string;
    token: string;
    places: JSONColumnType<DriverPlaces>;
    /** The account that made it. */
    made_by: string;
    made_at: Generated<Date>;
  };
  /** Versions of the contracts of deals; never changed. */
  'main.contracts': {
    id: Generated<string>;
    deal_id: string;
    version: number;
    kind: ContractType;
    file_key: string;
    sha256: string;
    made_at: Generated<Date>;
  };
  'main.contract_signatures': {
    contract_id: string;
    side: DealSide;
    account_id: string;
    user_id: string;
    signer_name: string;
    /** Hash of the version that was read and signed. */
    sha256: string;
    /** Key of the file that was signed elsewhere; null if it was signed here. */
    file_key: string | null;
    /** True if that file contains the text of the contract; null without a file, or without a text to compare with. */
    is_compared: boolean | null;
    signed_at: Generated<Date>;
  };
  /** Files signed elsewhere that the other side has confirmed; never changed. */
  'main.signature_confirmations': {
    contract_id: string;
    /** Side of the signature. */
    side: DealSide;
    /** The account that confirmed it. */
    account_id: string;
    user_id: string;
    confirmed_at: Generated<Date>;
  };
  /** The last code that was mailed to a user for signing a contract. */
  'main.signing_codes': {
    contract_id: string;
    user_id: string;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    sent_count: number;
    wrong_count: Generated<number>;
  };
  'main.accounts': {
    id: Generated<string>;
    company_name: string | null;
    company_number: string | null;
    administrator_name: string | null;
    telephone: string | null;
    bank: string | null;
    bank_branch: string | null;
    bank_account_number: string | null;
    j_number: string | null;
    county_of_activity: string | null;
    invoice_address: NullableJson<Address>;
    delivery_address: NullableJson<Address>;
    distribution_counties: Generated<string[]>;
    provider_account: Generated<boolean>;
    vat_state: VatState | null;
    is_producer: boolean | null;
    locale: Generated<UserLocale>;
    terms_version: string | null;
    terms_accepted_at: Date | null;
    closed_at: Date | null;
    company_checked_at: Date | null;
    company_version: Generated<number>;
    /** The company number in its normalised form, while the account is active: unique among all [S9]. */
    active_company_number: string | null;
    /** The reason of an administrator’s request to complete the account; null after the activation. */
    completion_reason: string | null;
    completion_requested_at: Date | null;
    created_at: Generated<Date>;
  };
  'main.terms_acceptances': {
    account_id: string;
    version: string;
    /** Points whose clauses were accepted expressly. */
    express_points: Generated<string[]>;
    accepted_at: Generated<Date>;
  };
  'main.reference_prices': {
    market: ReferenceMarket;
    product: string;
    day: string;
    /** Per tonne, net of VAT. */
    price_minor: number;
    currency: Currency;
    source: string;
  };
  'main.exchange_rates': {
    currency: ExchangeRate['currency'];
    day: string;
    /** Lei for one unit, in ten-thousandths. */
    rate_ten_thousandths: number;
    source: string;
  };
  /** Haulage by distance [Q5]. */
  'main.haulage_rates': { up_to_km: number; price_minor: number; day: string; source: string };
  'main.vat_rules': {
    product_group: VatGroup;
    /** Applies until the next row of its group. */
    from_day: string;
    is_reverse_charge: boolean;
    rate_percent: number;
    source: string;
  };
  'main.company_changes': {
    id: Generated<string>;
    account_id: string;
    version: Generated<number>;
    /** The requested values; null empties a field. */
    fields: JSONColumnType<CompanyFields>;
    /** The values at the decision; null while it is pending. */
    fields_before: JSONColumnType<CompanyFields> | null;
    requested_at: Generated<Date>;
    decided_at: Date | null;
    is_approved: boolean | null;
    reason: string | null;
    decided_by_user_id: string | null;
  };
  'main.users': {
    id: Generated<string>;
    account_id: string;
    email: string;
    email_folded: string;
    password_hash: string;
    role: Role;
    is_active: boolean;
    email_confirmed_at: Date | null;
    created_at: Generated<Date>;
  };
  /** Decisions on users that can still be undone; a row is deleted when it takes effect. */
  'main.user_decisions': {
    user_id: string;
    by_user_id: string;
    decision: UserDecisionKind;
    /** The version of the account that was reviewed; null if it does not matter. */
    company_version: number | null;
    /** The note of an activation, or the reason of a request. */
    note: string | null;
    /** Granted with an activation. */
    permission: Permission | null;
    due_at: Date;
  };
  /** Permissions that users requested and do not have. */
  'main.permission_requests': {
    user_id: string;
    permission: Permission;
    requested_at: Generated<Date>;
    refused_at: Date | null;
    reason: string | null;
  };
  'main.user_permissions': { user_id: string; permission: Permission; granted_at: Generated<Date> };
  'main.sessions': {
    id: Generated<string>;
    token_hash: string;
    user_id: string;
    created_at: Generated<Date>;
    ends_at: Date;
    /** When its user last gave a second factor in this session. */
    factor_at: Date | null;
    /** Browser and system. */
    device: string | null;
    network: string | null;
    last_used_at: Generated<Date>;
  };
  'main.factors': {
    id: Generated<string>;
    user_id: string;
    kind: FactorKind;
    name: string;
    /** Secret of an app, sealed. */
    secret: string | null;
    /** The last step of an app whose code was accepted. */
    last_step: number | null;
    credential_id: string | null;
    public_key: string | null;
    counter: number | null;
    transports: string[] | null;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  'main.totp_set_ups': { user_id: string; secret: string; ends_at: Date };
  'main.recovery_codes': { user_id: string; code_hash: string; used_at: Date | null };
  'main.wrong_codes': { user_id: string; count: number; since: Date };
  /** Sign-ins between the password and the second factor. */
  'main.sign_ins': {
    ticket_hash: string;
    user_id: string;
    step: Exclude<SignInStep, 'enter'>;
    /** When a factor was added by the ticket. */
    factor_added_at: Date | null;
    ends_at: Date;
  };
  'main.used_challenges': { challenge_hash: string; ends_at: Date };
  'main.known_devices': { user_id: string; device_hash: string; last_at: Generated<Date> };
  /** Requests to remove all factors of a user who lost them. */
  'main.factor_recoveries': {
    id: Generated<string>;
    user_id: string;
    requested_at: Generated<Date>;
    approved_by_user_id: string | null;
    due_at: Date | null;
    ended_at: Date | null;
    outcome: 'Removed' | 'Cancelled' | 'Rejected' | null;
  };
  'main.sign_in_origins': { user_id: string; origin_hash: string; last_at: Generated<Date> };
  'main.link_tokens': {
    id: Generated<string>;
    user_id: string;
    purpose: LinkPurpose;
    token_hash: string;
    created_at: Generated<Date>;
    ends_at: Date;
    used_at: Date | null;
  };
  'main.documents': {
    account_id: string;
    type: AccountDocumentType;
    file_key: string;
    uploaded_at: Generated<Date>;
  };
  'main.audit_log': {
    id: ColumnType<number, never, never>;
    at: Generated<Date>;
    by_user_id: string;
    action: AuditAction;
    subject_user_id: string | null;
    subject: string | null;
    details: JSONColumnType<Readonly<Record<string, unknown>>>;
  };
  'main.notifications': {
    id: Generated<string>;
    seq: ColumnType<number, never, never>;
    account_id: string;
    /** As known to the release that wrote it. */
    type: NotificationType;
    link: string;
    tokens: JSONColumnType<StoredTokens>;
    event_key: string;
    seen_at: Date | null;
    mailed_at: Date | null;
    created_at: Generated<Date>;
  };
  'main.inboxes': { account_id: string; version: number };
  'main.notification_choices': {
    account_id: string;
    type: string;
    channel: NotificationChannel;
    is_wanted: boolean;
  };
  'main.push_subscriptions': {
    id: Generated<string>;
    account_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    /** That subscribed; null for a subscription of an older release. */
    session_id: string | null;
    created_at: Generated<Date>;
    failures: Generated<number>;
    paused_until: Date | null;
  };
  'main.push_keys': { id: Generated<boolean>; public_key: string; private_key: string };
  'main.asked_mails': { recipient_hash: string; at: Generated<Date> };
  'main.incoming': {
    id: ColumnType<number, never, never>;
    kind: IncomingKind;
    content: JSONColumnType<object>;
    privacy_version: string;
    at: Generated<Date>;
  };
  'main.subscribers': {
    email_folded: string;
    email: string;
    locale: Generated<string>;
    token: string;
    privacy_version: string;
    subscribed_at: Generated<Date>;
    id: Generated<string>;
    /** When the mailed link was followed; until then nothing is sent. */
    confirmed_at: Date | null;
  };
  'main.newsletters': {
    id: string;
    version: Generated<number>;
    status: Generated<NewsletterStatus>;
    texts: JSONColumnType<NewsletterTexts>;
    created_at: Generated<Date>;
    sending_at: Date | null;
    sent_at: Date | null;
  };
  'main.newsletter_deliveries': { newsletter_id: string; subscriber_id: string; at: Generated<Date> };
  'main.content_reports': {
    id: ColumnType<number, never, never>;
    kind: ReportKind;
    subject_id: string;
    subject_name: string;
    reason: ContentReport['reason'];
    details: string;
    email: string;
    locale: UserLocale;
    account_id: string | null;
    at: Generated<Date>;
    decision: ReportDecision | null;
    answer: string | null;
    decided_by_user_id: string | null;
    decided_at: Date | null;
  };
  /** Tokens that end the mails of one type to one account. */
  'main.mail_unsubscribes': { token: string; account_id: string; type: string };
}

/** A connection or a transaction on the tables of the main service. */
export type MainDatabase = Kysely<MainTables>;
export type MainTrx = Transaction<MainTables>;
