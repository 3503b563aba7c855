import { randomUUID } from 'node:crypto';
import {
  type PersonalizedBid,
  personalizedBidSchema,
} from '@recolta/shared/contracts/http/personalized-bids';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import type { StoredBidStatus } from '@recolta/shared/domain/live-auction/personalized-bid';
import { statedPersonalizedBid } from '@recolta/shared/testing/personalized-bid-fixture';
import type { Kysely } from 'kysely';
import type { AllTables } from '../../src/all-tables.ts';
import { multipart, pdf } from '../accounts/document-files.ts';
import type { TestAccount } from './accounts.ts';
import { type Answer, type Call, commandCall } from './http-call.ts';
import { expectStatus, live, type TestCaller } from './live-calls.ts';

type Who = Pick<TestAccount, 'token'> | null;

/** Terms that fit the auctions of tests, which are of 100 t. */
export const personalizedTerms: BidTerms = { ...statedPersonalizedBid, quantity: '80.000' };

export const personalizedBidsPath = (id: string, rest = '') => `${live}/${id}/personalized-bids${rest}`;

export function personalizedBidCall(
  who: Who,
  id: string,
  terms: object = {},
  commandId?: string,
): Call & { body: object } {
  return commandCall(who, personalizedBidsPath(id), { ...personalizedTerms, ...terms }, commandId);
}

/** Sends a personalised bid and expects it to be accepted. */
export async function sendStatedBid(
  market: TestCaller,
  who: Who,
  id: string,
  terms: object = {},
): Promise<PersonalizedBid> {
  return expectStatus(await market.call(personalizedBidCall(who, id, terms)), 201, personalizedBidSchema);
}

export function decideStatedBid(
  market: TestCaller,
  who: Who,
  id: string,
  bidId: string,
  status: string,
): Promise<Answer> {
  const path = personalizedBidsPath(id, `/${bidId}/status`);
  return market.call({ method: 'PUT', path, token: who?.token, body: { status } });
}

/** Uploads a contract, by default of a personalised bid. */
export function contractCall(who: Who, path: string, value: Buffer = pdf('contract')): Call {
  const { body, contentType } = multipart([
    { name: 'contract', value, fileName: 'c4n-name.pdf', mimeType: 'application/pdf' },
  ]);
  return { method: 'PUT', path, token: who?.token, body, headers: { 'content-type': contentType } };
}

/** Stores a personalised bid as the calls would. @returns its id */
export async function makePersonalizedBid(
  db: Kysely<AllTables>,
  parts: {
    readonly auctionId: string;
    readonly by: TestAccount;
    readonly terms?: Partial<BidTerms>;
    readonly status?: StoredBidStatus;
  },
): Promise<string> {
  const { status = 'Active' } = parts;
  const { id } = await db
    .insertInto('live.personalized_bids')
    .values({
      auction_id: parts.auctionId,
      account_id: parts.by.accountId,
      company_name: parts.by.companyName,
      company: JSON.stringify({ companyNumber: null, iban: null, jNumber: null, isChecked: true }),
      status,
      terms: JSON.stringify({ ...personalizedTerms, ...parts.terms }),
      contract_file: null,
      sent_at: new Date(),
      decided_at: status === 'Active' ? null : new Date(),
      command_id: randomUUID(),
      body_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
