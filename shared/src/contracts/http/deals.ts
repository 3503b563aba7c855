import * as z from 'zod/mini';
import { announcementPostingSchema } from '../../domain/announcement/announcement-posting.ts';
import { contractDetails } from '../../domain/contract/missing-contract-details.ts';
import { dealSides, signingCodeDigits } from '../../domain/contract/signing.ts';
import { dealFactSchema, maxFactsAtOnce, sentFactSchema } from '../../domain/deal/deal-facts.ts';
import { dealTermsSchema } from '../../domain/deal/deal-terms.ts';
import { dealStages, turnKinds } from '../../domain/deal/deal-words.ts';
import { factRules } from '../../domain/deal/fact-act.ts';
import { contractTypes, currencies, units } from '../../domain/enumerations.ts';
import { vatStates } from '../../domain/vat.ts';
import { openEnum } from '../tolerant-reading.ts';
import { counterpartySchema, roundTermsSchema } from './announcement-state.ts';
import { dealSchema } from './announcements.ts';
import { auctionGoodsSchema } from './auction-goods.ts';
import { call, fileUpload } from './call.ts';
import { idSchema, instantSchema, moneySchema, tonnesSchema } from './fields.ts';
import { listOf, listQuerySchema } from './list.ts';
import { vatRuleSchema } from './market-data.ts';

const detailed = { inputStructure: 'detailed' } as const;
const nothing = z.optional(z.strictObject({}));
const byId = z.strictObject({ id: idSchema });
const tags = ['Deals and contracts'];
const localeSchema = z.enum(['ro', 'en']);
const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const codeSchema = z.string().check(z.regex(new RegExp(`^\\d{${signingCodeDigits}}$`)));
/** `AM-2026-000123`. */
export const contractNumberSchema = z.string().check(z.toUpperCase(), z.regex(/^AM-\d{4}-\d{6,9}$/));

/** Files of deals for accounting: tables, and what two accounting programs import. */
export const accountingFiles = [
  ...(['deals', 'settlements', 'invoices', 'payments', 'saga'] as const),
  ...(['winmentor-sales', 'winmentor-purchases'] as const),
] as const;
export type AccountingFile = (typeof accountingFiles)[number];

/** A month `2026-11` or a year `2026`, in Bucharest. */
export const accountingPeriodSchema = z.string().check(z.regex(/^20[2-9]\d(-(0[1-9]|1[0-2]))?$/));

/** The last version of a deal's contract, as its parties and administrators see it. */
export const dealContractSchema = z.object({
  number: z.string(),
  version: z.int(),
  kind: openEnum(contractTypes),
  sha256: z.string(),
  madeAt: instantSchema,
  signatures: z.array(
    z.object({
      side: z.enum(dealSides),
      name: z.string(),
      at: instantSchema,
      /** True if it was signed elsewhere and uploaded as a file. */
      isFile: z.boolean(),
      /** True if that file contains the contract's text; null for a signature here and for older files. */
      isCompared: z._default(z.nullable(z.boolean()), null),
      /** False for a file that could not be compared, until the other side confirms it. */
      isConfirmed: z._default(z.boolean(), true),
    }),
  ),
});
export type DealContract = z.infer<typeof dealContractSchema>;

/** Goods of a deal with the agreed terms, which bind its parties. */
export const agreedGoodsSchema = z.pick(auctionGoodsSchema, {
  ...{ name: true, product: true, harvestYear: true, quality: true, figuresAre: true, unit: true },
  ...{ vatGroup: true, priceType: true, qualityMeasurementPlace: true, quantityMeasurementPlace: true },
  ...{ deliveryCounties: true, deliveryPeriod: true, contractType: true, contractChoices: true },
});

/** A deal with its agreed terms and its contract. */
export const dealAnswerSchema = z.object({
  deal: dealSchema,
  terms: roundTermsSchema,
  /** The requested type of contract. */
  contractType: openEnum(contractTypes),
  /** True if the reader is the party that posted. */
  isOwner: z.boolean(),
  /** Seller and buyer, for administrators; omits a closed account. */
  parties: z.array(counterpartySchema),
  /** Null until it is generated. */
  contract: z.nullable(dealContractSchema),
  /** True if the contract is the file that was accepted with the bid, which is not sent again. */
  isContractGiven: z._default(z.boolean(), false),
  /** Statements that parties must make before the General contract can be generated. */
  missing: z._default(z.array(z.object({ side: z.enum(dealSides), detail: openEnum(contractDetails) })), []),
  /**
   * Further data that a signature binds to, besides `terms`. Null from an earlier release: then nothing can be
   * signed.
   */
  agreed: z._default(
    z.nullable(
      z.object({
        goods: agreedGoodsSchema,
        vatStates: z.object({
          seller: z.nullable(z.enum(vatStates)),
          buyer: z.nullable(z.enum(vatStates)),
        }),
      }),
    ),
    null,
  ),
  /** Time of the second signature. */
  concludedAt: z.nullable(instantSchema),
  /** What both sides have stated since, for `dealLife` [D1]; null from an earlier release. */
  life: z._default(
    z.nullable(
      z.object({
        terms: dealTermsSchema,
        facts: z.array(dealFactSchema),
        /** VAT rules in force, for the sums of invoices. */
        vatRules: z.array(vatRuleSchema),
        /** The database's clock. */
        now: instantSchema,
      }),
    ),
    null,
  ),
});
export type DealAnswer = z.infer<typeof dealAnswerSchema>;

/** A deal with open disputes, for administrators who are called to one of them [D9]. */
export const disputedDealSchema = z.object({
  id: idSchema,
  name: z.string(),
  contractNumber: z.nullable(z.string()),
  /** Company names; null of a closed account. */
  parties: z.record(z.enum(dealSides), z.nullable(z.string())),
  disputes: z.array(
    z.object({
      id: z.string(),
      /** Number of the load; null for the whole deal. */
      load: z.nullable(z.int()),
      isOfSettlement: z.boolean(),
      reason: z.string(),
      openedBy: z.enum(dealSides),
      openedAt: instantSchema,
      /** An administrator decides once both have called one. */
      calledBy: z.array(z.enum(dealSides)),
      /** Of the last message, or of the opening. */
      lastAt: instantSchema,
    }),
  ),
});
export type DisputedDeal = z.infer<typeof disputedDealSchema>;

/** The public check of a contract by its number: which files are versions of it, without names. */
export const contractCheckSchema = z.object({
  number: z.string(),
  isConcluded: z.boolean(),
  versions: z.array(z.object({ version: z.int(), sha256: z.string(), madeAt: instantSchema })),
});
export type ContractCheck = z.infer<typeof contractCheckSchema>;

/** Why a deal stands still: no contract, a signature that is missing, or what a side is to do. */
export const standstillReasons = ['contract', 'signature', ...turnKinds] as const;

/** A deal in which nothing was stated for some days after its last deadline, for administrators [D12]. */
export const standingDealSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Agreed, in the unit of the goods; missing from an earlier release. */
  quantity: z.exactOptional(tonnesSchema),
  unit: z.exactOptional(openEnum(units)),
  /** True if both have annulled it already; missing from an earlier release. */
  isAnnulled: z.exactOptional(z.boolean()),
  /** Company names. */
  seller: z.string(),
  buyer: z.string(),
  /** What each side is to do; null if it is for either. */
  waits: z.array(z.object({ reason: openEnum(standstillReasons), side: z.nullable(z.enum(dealSides)) })),
  since: instantSchema,
  days: z.int(),
  /** From when an administrator may end it. */
  endableFrom: instantSchema,
  isEndable: z.boolean(),
});
export type StandingDeal = z.infer<typeof standingDealSchema>;

/** A deal that keeps the account of one of its parties open [D12]. */
export const openDealSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The account's side. */
  side: z.enum(dealSides),
  /** Company name of the other side; null of a closed account. */
  other: z.nullable(z.string()),
  stage: openEnum(dealStages),
  currency: openEnum(currencies),
  /** What each side still owes the other, with VAT. */
  owed: z.record(z.enum(dealSides), moneySchema),
});
export type OpenDeal = z.infer<typeof openDealSchema>;

/** `params` of `AccountHasDeals`, the oldest deal first; missing from an earlier release. */
export const openDealsSchema = z.object({ deals: z._default(z.array(openDealSchema), []) });

/**
 * Calls about deals, their contracts and signatures [C1, C2]; the three of `/auctions/contract` respond with a PDF.
 */
export const dealsContract = {
  get: call('account')
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}',
      ...detailed,
      tags,
      summary: 'One’s own deal with its contract and signatures, or any for administrators',
    })
    .input(z.object({ params: byId, query: nothing }))
    .output(dealAnswerSchema),
  makeContract: call('party', { class: 'download' })
    .route({
      method: 'POST',
      path: '/auctions/contract',
      ...detailed,
      tags,
      summary: 'The contract of one’s own deal, made at the first call and the same file at every later one',
    })
    .input(z.object({ body: z.strictObject({ dealId: idSchema, locale: z.optional(localeSchema) }) }))
    .output(z.file()),
  previewContract: call('account', { class: 'download' })
    .route({
      method: 'POST',
      path: '/auctions/contract/preview',
      ...detailed,
      tags,
      summary: 'The General contract of what the caller would post, with their own side alone',
    })
    .input(
      z.object({
        body: z.strictObject({ auction: announcementPostingSchema, locale: z.optional(localeSchema) }),
      }),
    )
    .output(z.file()),
  previewFinalContract: call('account', { class: 'download' })
    .route({
      method: 'POST',
      path: '/auctions/contract/preview/final',
      ...detailed,
      tags,
      summary: 'The General contract of one’s own deal with both parties, before it is made',
    })
    .input(z.object({ body: z.strictObject({ dealId: idSchema, locale: z.optional(localeSchema) }) }))
    .output(z.file()),
  addFacts: call('account')
    .route({
      method: 'POST',
      path: '/auction-winning-bids/{id}/facts',
      ...detailed,
      tags,
      summary:
        'State what happened in one’s own deal: loads, tickets, analyses, settlements, invoices, payments',
    })
    .input(
      z.object({
        params: byId,
        body: z.strictObject({
          facts: z.array(sentFactSchema).check(z.minLength(1), z.maxLength(maxFactsAtOnce)),
        }),
      }),
    )
    .output(
      z.object({
        /** One per sent fact: null if it is stored, or was before. */
        refusals: z.array(
          z.nullable(
            z.object({
              path: z.string(),
              rule: openEnum(factRules),
              values: z.exactOptional(z.record(z.string(), z.string())),
            }),
          ),
        ),
        deal: dealAnswerSchema,
      }),
    ),
  listStanding: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/standing-deals',
      ...detailed,
      tags,
      summary: 'Deals that stand still, the longest first, with the number of each reason',
    })
    .input(
      z.object({
        query: z.strictObject({
          page: listQuerySchema.shape.page,
          pageSize: listQuerySchema.shape.pageSize,
          reason: z.optional(z.enum(standstillReasons)),
        }),
      }),
    )
    .output(
      z.object({
        ...listOf(standingDealSchema).shape,
        reasons: z.array(z.object({ reason: openEnum(standstillReasons), count: z.int() })),
      }),
    ),
  sendSigningCode: call('party')
    .route({
      method: 'POST',
      path: '/auction-winning-bids/{id}/signing-code',
      ...detailed,
      tags,
      summary: 'Mail the caller the code that signing asks for',
      successStatus: 204,
    })
    .input(z.object({ params: byId, body: nothing }))
    .output(z.undefined()),
  sign: call('party', { class: 'plain', isProven: true })
    .route({
      method: 'POST',
      path: '/auction-winning-bids/{id}/signatures',
      ...detailed,
      tags,
      summary: 'Sign the contract that was read, with password and mailed code',
    })
    .input(
      z.object({
        params: byId,
        body: z.strictObject({
          /** Hash of the file that the caller has read. */
          sha256: sha256Schema,
          password: z.string().check(z.maxLength(200)),
          code: codeSchema,
        }),
      }),
    )
    .output(dealAnswerSchema),
  giveContract: call('account', fileUpload)
    .route({
      method: 'PUT',
      path: '/auction-winning-bids/{id}/contract',
      ...detailed,
      tags,
      summary: 'The bidder’s contract where the deal asks for it (multipart: contract, a PDF)',
    })
    .input(z.object({ params: byId, body: z.strictObject({ contract: z.file() }) }))
    .output(dealAnswerSchema),
  uploadSigned: call('party', { ...fileUpload, isProven: true })
    .route({
      method: 'POST',
      path: '/auction-winning-bids/{id}/signed-contract',
      ...detailed,
      tags,
      summary:
        'A PDF signed elsewhere, in place of a signature (multipart: contract, sha256, password, code)',
    })
    .input(
      z.object({
        params: byId,
        body: z.strictObject({
          contract: z.file(),
          /** Hash of the version that was read and signed. */
          sha256: sha256Schema,
          password: z.string().check(z.maxLength(200)),
          code: codeSchema,
        }),
      }),
    )
    .output(dealAnswerSchema),
  confirmSigned: call('party', { class: 'plain', isProven: true })
    .route({
      method: 'POST',
      path: '/auction-winning-bids/{id}/signed-contract/{side}/confirmation',
      ...detailed,
      tags,
      summary: 'Confirm that the file that the other side signed elsewhere is the contract',
    })
    .input(
      z.object({
        params: z.strictObject({ id: idSchema, side: z.enum(dealSides) }),
        body: z.strictObject({
          /** Hash of the version of the contract. */
          sha256: sha256Schema,
        }),
      }),
    )
    .output(dealAnswerSchema),
  signedContract: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}/signed-contract/{side}',
      ...detailed,
      tags,
      summary: 'The PDF that a side has signed elsewhere, for both parties and administrators',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema, side: z.enum(dealSides) }), query: nothing }))
    .output(z.file()),
  signaturePage: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}/signature-page',
      ...detailed,
      tags,
      summary: 'A PDF of who signed the last contract and when, for both parties and administrators',
    })
    .input(
      z.object({
        params: byId,
        query: z.optional(z.strictObject({ locale: z.optional(localeSchema) })),
      }),
    )
    .output(z.file()),
  eFactura: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}/invoices/{invoice}/e-factura',
      ...detailed,
      tags,
      summary: 'A stated invoice as XML for RO e-Factura (UBL 2.1, CIUS-RO), for both parties',
    })
    .input(z.object({ params: z.strictObject({ id: idSchema, invoice: idSchema }), query: nothing }))
    .output(z.file()),
  accountingFile: call('account', { class: 'download' })
    .route({
      method: 'GET',
      path: '/deal-files/{file}',
      ...detailed,
      tags,
      summary: 'One’s own deals of a month or a year for accounting: CSV, SAGA, WinMENTOR (a month)',
    })
    .input(
      z.object({
        params: z.strictObject({ file: z.enum(accountingFiles) }),
        query: z.strictObject({
          period: accountingPeriodSchema,
          locale: z._default(localeSchema, 'ro'),
        }),
      }),
    )
    .output(z.file()),
  file: call('account', { class: 'print' })
    .route({
      method: 'GET',
      path: '/auction-winning-bids/{id}/file',
      ...detailed,
      tags,
      summary:
        'A PDF of all that was stated in a deal, with hashes, for both parties and administrators whom one called',
    })
    .input(
      z.object({
        params: byId,
        query: z.optional(z.strictObject({ locale: z.optional(localeSchema) })),
      }),
    )
    .output(z.file()),
  listDisputes: call('administrator')
    .route({
      method: 'GET',
      path: '/admin/disputes',
      ...detailed,
      tags,
      summary: 'Deals with an open dispute to which an administrator is called, the first called first',
    })
    .input(z.object({ query: listQuerySchema }))
    .output(listOf(disputedDealSchema)),
  replaceContract: call('administrator', { ...fileUpload, isProven: true })
    .route({
      method: 'PUT',
      path: '/admin/auctions/{id}/contract',
      ...detailed,
      tags,
      summary:
        'Put or replace the contract of an announcement or live auction until its deals are concluded (multipart: contract)',
    })
    .input(z.object({ params: byId, body: z.strictObject({ contract: z.file() }) }))
    .output(z.object({ replaced: z.int() })),
  checkContract: call('anyone')
    .route({
      method: 'GET',
      path: '/contracts/{number}',
      ...detailed,
      tags,
      summary: 'Which files are versions of a contract, by SHA-256',
    })
    .input(z.object({ params: z.strictObject({ number: contractNumberSchema }), query: nothing }))
    .output(contractCheckSchema),
};
