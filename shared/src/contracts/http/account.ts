import * as z from 'zod/mini';
import { vatStates } from '../../domain/vat.ts';
import {
  addressSchema,
  companyNumberSchema,
  countyCodeSchema,
  emailSchema,
  ibanSchema,
  lineSchema,
  passwordSchema,
  telephoneSchema,
  tradeRegisterNumberSchema,
} from './company-fields.ts';
import { accountDocumentSchema } from './documents.ts';
import { idSchema, instantSchema, linkTokenSchema } from './fields.ts';
import { changeDecisionSchema, pendingChangesSchema } from './pending-changes.ts';
import { permissionRequestSchema } from './permission-requests.ts';

const companyShape = {
  companyName: lineSchema(200, 2),
  companyNumber: companyNumberSchema,
  administratorName: lineSchema(120, 2),
  jNumber: tradeRegisterNumberSchema,
  telephone: telephoneSchema,
  countyOfActivityId: countyCodeSchema,
  invoiceAddress: addressSchema,
  deliveryAddress: z.nullable(addressSchema),
  distributionCounties: z.array(countyCodeSchema).check(z.maxLength(42)),
};

const bankShape = {
  bank: lineSchema(120, 2),
  bankBranch: lineSchema(120, 2),
  bankAccountNumber: ibanSchema,
};

/** What a company states of itself for its contracts [C1]; null while it has not. */
const declarationShape = {
  /** Of farm produce: it sells what it has grown. */
  isProducer: z.nullable(z.boolean()),
};

/** `POST accounts` [S1]. Bank details may follow later. */
export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  ...companyShape,
  bank: z.optional(bankShape.bank),
  bankBranch: z.optional(bankShape.bankBranch),
  bankAccountNumber: z.optional(bankShape.bankAccountNumber),
  /** Asked for again before the first sale or bid where it is left out [Q3]. */
  vatState: z.optional(z.enum(vatStates)),
  /** Asks to sell from the start; granted only by `PUT accounts/{id}/provider` once all is complete [S6]. */
  providerAccount: z.boolean(),
  locale: z.enum(['ro', 'en']),
  acceptsTerms: z.literal(true),
  /** The clauses of the terms that need an acceptance of their own [S10]. */
  acceptsExpressClauses: z.literal(true),
  /** Of an invitation to this e-mail: the account is a Bidder's, and its e-mail is confirmed [I1]. */
  invitationToken: z.optional(linkTokenSchema),
});
export type Registration = z.infer<typeof registrationSchema>;

/** `PUT accounts/{id}/terms` [S10]: the version that was read, and both acceptances. */
export const termsAcceptanceSchema = z.strictObject({
  version: z.string().check(z.maxLength(10)),
  acceptsTerms: z.literal(true),
  acceptsExpressClauses: z.literal(true),
});

/**
 * `PATCH accounts/{id}`: only what changes [S7]; null empties a field that may be empty. Company data under review go
 * into the account's one request [S9]; a value equal to the current one removes its field from the request.
 */
export const accountChangeSchema = z.partial(
  z.strictObject({
    ...companyShape,
    bank: z.nullable(bankShape.bank),
    bankBranch: z.nullable(bankShape.bankBranch),
    bankAccountNumber: z.nullable(bankShape.bankAccountNumber),
    vatState: z.enum(vatStates),
    ...declarationShape,
    locale: z.enum(['ro', 'en']),
    /** The password again, where bank details change. */
    password: z.string().check(z.maxLength(200)),
  }),
);
export type AccountChange = z.infer<typeof accountChangeSchema>;

const text = z.nullable(z.string());
/** A service of the release before does not send these yet. */
const documentPath = z._default(z.nullable(z.string()), null);
const declared = z._default(z.nullable(z.boolean()), null);
const heldAddressSchema = z.object(addressSchema.shape);

/** An account as its owner and administrators see it. */
export const accountSchema = z.object({
  id: idSchema,
  email: z.string(),
  companyName: text,
  companyNumber: text,
  administratorName: text,
  jNumber: text,
  telephone: text,
  countyOfActivityId: text,
  invoiceAddress: z.nullable(heldAddressSchema),
  deliveryAddress: z.nullable(heldAddressSchema),
  distributionCounties: z.array(z.string()),
  bank: text,
  bankBranch: text,
  bankAccountNumber: text,
  providerAccount: z.boolean(),
  /** Null while it is not stated [Q3]. */
  vatState: z._default(z.nullable(z.enum(vatStates)), null),
  isProducer: declared,
  locale: z.enum(['ro', 'en']),
  documents: z.array(accountDocumentSchema),
  /** Paths of the four documents once more, by the names of the product description; null where one is missing. */
  companyNumberDocument: documentPath,
  garanty: documentPath,
  garantyDocument: documentPath,
  administratorIdentificationFile: documentPath,
  accountStatementFile: documentPath,
  hasBankDetails: z.boolean(),
  hasDocuments: z.boolean(),
  createdAt: instantSchema,
  /** When an administrator last checked the company data; null while they are not checked [S9]. */
  companyCheckedAt: z.nullable(instantSchema),
  /** Whether name, CUI, J number and bank details change only by a request [S9]. */
  isUnderReview: z.boolean(),
  pendingChanges: z.nullable(pendingChangesSchema),
  lastChangeDecision: z.nullable(changeDecisionSchema),
  /** What an administrator asks to complete before the activation; a service of the release before does not send it yet. */
  completionRequest: z._default(
    z.nullable(z.object({ reason: z.string(), requestedAt: instantSchema })),
    null,
  ),
  /** Permissions that were asked for and are not granted; a service of the release before does not send them yet. */
  permissionRequests: z._default(z.array(permissionRequestSchema), []),
});
export type Account = z.infer<typeof accountSchema>;
