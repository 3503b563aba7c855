import type { GoodsTemplate } from '@recolta/shared/contracts/http/goods-templates';
import type { ConnectionTest } from '@recolta/shared/contracts/http/readiness';
import type { AlarmKind } from '@recolta/shared/domain/control-room/alarms';
import type {
  AuctionAudience,
  AuctionStatus,
  AuctionType,
  BiddingType,
  Currency,
  PrivacyType,
} from '@recolta/shared/domain/enumerations';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import type { GoodsDetails } from '@recolta/shared/domain/goods/published-goods';
import type { InvitationState } from '@recolta/shared/domain/live-auction/invitation';
import type { EntryKind, Hold, Outcome } from '@recolta/shared/domain/live-auction/live-auction';
import type { StoredBidStatus } from '@recolta/shared/domain/live-auction/personalized-bid';
import type { Goods } from '@recolta/shared/domain/live-auction/public-state';
import type { Generated, JSONColumnType, Kysely } from 'kysely';
import type { SaleFileTables } from '../platform/files/sale-files.ts';
import type { PlatformTables } from '../platform/tables.ts';
import type { TradeData } from '../platform/trade-data.ts';

export interface AuctionTable {
  id: Generated<string>;
  owner_account_id: string;
  owner_company_name: string;
  /** The owner's trade data when the auction was created. */
  owner_company: JSONColumnType<TradeData>;
  version: number;
  status: AuctionStatus;
  type: AuctionType;
  bidding_type: BiddingType;
  privacy_type: PrivacyType;
  audience: AuctionAudience;
  is_demo: boolean;
  currency: Currency;
  quantity_kg: number;
  starting_price_minor: number;
  desired_price_minor: number | null;
  backup_price_minor: number | null;
  step_minor: number;
  goods: JSONColumnType<Goods>;
  /** Key of the first photo. */
  cover: string | null;
  starts_at: Date;
  ends_at: Date;
  hard_ends_at: Date;
  /** As posted; bids and holds move the other times. */
  posted_ends_at: Date;
  posted_hard_ends_at: Date;
  extension_window_ms: number;
  decision_window_ms: number;
  decision_ends_at: Date | null;
  hold: JSONColumnType<Hold> | null;
  resumed_after_outage: Generated<boolean>;
  next_change_at: Date | null;
  best_price_minor: number | null;
  best_number: number | null;
  best_at: Date | null;
  best_automatic: boolean | null;
  bid_count: number;
  participant_count: number;
  outcome: JSONColumnType<Outcome> | null;
  /** Why an administrator hid it from strangers after its end [S11]; null unless hidden. Outside its log and state. */
  hidden_reason: string | null;
  last_at: Date;
  last_hash: string;
  created_at: Generated<Date>;
}

export interface EntryTable {
  auction_id: string;
  version: number;
  kind: EntryKind;
  number: number | null;
  price_minor: number | null;
  at: Date;
  automatic: boolean;
  /** Null while held. */
  ends_at: Date | null;
  reason: string | null;
  /** Hash of the terms that this entry states. */
  terms_hash: string | null;
  /** For a correction: the version that it withdraws. */
  corrects: number | null;
  hash: string;
}

export interface LiveTables extends Pick<PlatformTables, 'platform.epoch' | SaleFileTables> {
  'live.auctions': AuctionTable;
  'live.entries': EntryTable;
  /** Goods and terms beyond those of `live.auctions`; auctions of earlier releases have none. */
  'live.auction_goods': { auction_id: string; details: JSONColumnType<GoodsDetails> };
  'live.participants': {
    auction_id: string;
    account_id: string;
    number: number;
    company_name: string;
    /** Trade data at the first bid. */
    company: JSONColumnType<TradeData>;
    /** Price of the standing bid; null once all were withdrawn [L17]. */
    price_minor: number | null;
    /** Version of that bid, or of the correction that changed the standing bid. */
    version: number;
    /** Limit up to which the system bids for the participant [L7]; shown only to them. */
    limit_minor: number | null;
    limit_at: Date | null;
    /** Number of changes of the limit so far. */
    limit_changes: Generated<number>;
  };
  'live.decisions': {
    auction_id: string;
    account_id: string;
    command_id: string;
    body_hash: string;
    answer: JSONColumnType<object>;
    at: Date;
  };
  'live.terms_acceptances': { auction_id: string; account_id: string; at: Generated<Date> };
  /** Consents to phone bids [L18]; withdrawn ones have no price. */
  'live.phone_consents': {
    auction_id: string;
    account_id: string;
    price_minor: number | null;
    at: Date;
    changes: number;
  };
  /** Bids that administrators entered [L18], by the version of their entry. */
  'live.phone_bids': {
    auction_id: string;
    version: number;
    account_id: string;
    by_user_id: string;
    by_name: string | null;
    /** Price of the consent that it relies on. */
    consent_minor: number;
    consented_at: Date;
  };
  'live.invitations': {
    id: Generated<string>;
    auction_id: string;
    email: string;
    email_folded: string;
    /** Language of the mail to people without an account. */
    locale: Generated<'ro' | 'en'>;
    state: Generated<InvitationState>;
    /** The account that may take part; null until an account confirmed the e-mail. */
    account_id: string | null;
    invited_at: Generated<Date>;
    /** When sending was last ordered. */
    ordered_at: Generated<Date>;
    /** When its next mail is due; null if none is. */
    due_at: Date | null;
    sent_at: Date | null;
    mails: Generated<number>;
  };
  /** Invited accounts that relays report as connected [I2]; kept for another hour. */
  'live.presences': { auction_id: string; account_id: string; since: Date; until: Date };
  /** Watchers of auctions by relay; deleted a minute after its last report. */
  'live.relay_watchers': {
    auction_id: string;
    relay_id: string;
    /** The report that stated it. */
    report_id: string;
    watchers: number;
    reported_at: Date;
  };
  /** The last connection test of each account [I2]; kept until the auction ends. */
  'live.connection_tests': {
    auction_id: string;
    account_id: string;
    at: Date;
    result: JSONColumnType<ConnectionTest>;
  };
  /** SHA-256 of the tokens of mailed links. */
  'live.invitation_tokens': { token_hash: string; invitation_id: string };
  /** Numbers of invitations sent by accounts. */
  'live.invitation_orders': { account_id: string; at: Generated<Date>; count: number };
  'live.follows': {
    account_id: string;
    auction_id: string;
    at: Generated<Date>;
    /** True once the account was notified that the auction starts soon, or ends soon. */
    start_told: Generated<boolean>;
    end_told: Generated<boolean>;
  };
  /** End of an administrator's duty, unless the open control room extends it. */
  'live.duties': { user_id: string; until: Date };
  /** Time of its cause up to which an alarm of the control room is acknowledged. */
  'live.alarm_acknowledgements': {
    auction_id: string;
    kind: AlarmKind;
    until_ms: number;
    by_user_id: string;
    at: Generated<Date>;
  };
  /** Calls that posted an auction, by the account's command id; they outlive the auction. */
  'live.postings': {
    account_id: string;
    command_id: string;
    body_hash: string;
    auction_id: string;
    at: Generated<Date>;
  };
  'live.personalized_bids': {
    id: Generated<string>;
    auction_id: string;
    account_id: string;
    /** Company and trade data when it was sent. */
    company_name: string;
    company: JSONColumnType<TradeData>;
    status: Generated<StoredBidStatus>;
    terms: JSONColumnType<BidTerms>;
    /** Key of the bidder's contract, once it is uploaded. */
    contract_file: string | null;
    sent_at: Date;
    decided_at: Date | null;
    command_id: string;
    body_hash: string;
  };
  'live.goods_templates': {
    account_id: string;
    id: string;
    name: string;
    goods: JSONColumnType<GoodsTemplate['goods']>;
    saved_at: Generated<Date>;
  };
  'live.signing_keys': {
    key_id: string;
    public_key: string;
    /** Only for the key that signs. */
    private_key: string | null;
    valid_from: Date;
    valid_until: Date | null;
  };
  /** One row shared by all closers: their last heartbeat and the previous one [L11]. */
  'live.heartbeat': { id: Generated<boolean>; at: Date; previous_at: Date | null };
  /** Gaps without a heartbeat that were too long. */
  'live.outages': { since: Date; until: Date };
  'live.selling_products': { key: string; ro: string; en: string; position: number };
  /** The position of the notification dispatcher in each auction's log. */
  'live.notified': {
    auction_id: string;
    version: Generated<number>;
    starts_soon_told: Generated<boolean>;
    untold_bids: Generated<number>;
    bids_told_at: Date | null;
  };
}

/** A connection or a transaction on the tables of the live auctions. */
export type LiveDatabase = Kysely<LiveTables>;
