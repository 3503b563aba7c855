import * as z from 'zod/mini';
import { fieldRules } from '../../domain/field-rules.ts';
import { vatStates } from '../../domain/vat.ts';
import { nullByDefault } from '../null-by-default.ts';
import {
  addressSchema,
  companyNumberSchema,
  ibanSchema,
  passwordSchema,
  telephoneSchema,
  tradeRegisterNumberSchema,
} from './company-fields.ts';
import { accountDocumentSchema } from './documents.ts';
import {
  countyCodeSchema,
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
  linkTokenSchema,
} from './fields.ts';
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

/** A company's statements about itself for its contracts [C1]; null until it has made them. */
const declarationShape = {
  /** True for a producer, who sells produce that they have grown. */
  isProducer: z.nullable(z.boolean()),
};

const registrationShape = {
  email: emailSchema,
  password: passwordSchema,
  /** The password again: must be the same if it is sent. */
  confirmPassword: z.optional(z.string().check(z.maxLength(200))),
  ...nullByDefault(companyShape),
  distributionCounties: z._default(companyShape.distributionCounties, []),
  bank: z.optional(bankShape.bank),
  bankBranch: z.optional(bankShape.bankBranch),
  bankAccountNumber: z.optional(bankShape.bankAccountNumber),
  /** Requested again before the first sale or bid if it is missing [Q3]. */
  vatState: z.optional(z.enum(vatStates)),
  /** Requests to sell from the start; granted only by `PUT accounts/{id}/provider` once all is complete [S6]. */
  providerAccount: z._default(z.boolean(), false),
  locale: z._default(z.enum(['ro', 'en']), 'ro'),
  acceptsTerms: z.literal(true),
  /** The clauses of the terms that require an explicit acceptance [S10]. */
  acceptsExpressClauses: z.literal(true),
  /** The version of the terms that was shown; any other than the current one is refused with `RequestChanged`. */
  termsVersion: z.optional(z.string().check(z.maxLength(10))),
  /** Token of an invitation to this e-mail: the account is a Bidder's, and its e-mail is confirmed [I1]. */
  invitationToken: z.optional(linkTokenSchema),
};

const statedRegistration = z.strictObject(registrationShape);
export type Registration = z.infer<typeof statedRegistration>;

/** `POST accounts` [S1]. Bank details may follow later. */
export const registrationSchema = statedRegistration.check(
  fieldRules<Registration>((rule) => [
    rule(['password', 'confirmPassword'], ({ password, confirmPassword = password }) =>
      confirmPassword === password ? [] : [{ path: 'confirmPassword', rule: 'confirm' }],
    ),
  ]),
);

/** `PUT accounts/{id}/terms` [S10]: the version that was read, and both acceptances. */
export const termsAcceptanceSchema = z.strictObject({
  version: z.string().check(z.maxLength(10)),
  acceptsTerms: z.literal(true),
  acceptsExpressClauses: z.literal(true),
});

/**
 * `PATCH accounts/{id}`: only the changed fields [S7]; null empties a field that may be empty. Reviewed company
 * data go into the account's single request [S9]; a value equal to the current one removes its field from the
 * request.
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
    /** The password again, if bank details change. */
    password: z.string().check(z.maxLength(200)),
  }),
);
export type AccountChange = z.infer<typeof accountChangeSchema>;

const text = z.nullable(z.string());
/** The previous release does not send these. */
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
  /** Paths of the four documents again, under the names of the product description; null for a missing one. */
  companyNumberDocument: documentPath,
  garanty: documentPath,
  garantyDocument: documentPath,
  administratorIdentificationFile: documentPath,
  accountStatementFile: documentPath,
  hasBankDetails: z.boolean(),
  hasDocuments: z.boolean(),
  createdAt: instantSchema,
  /** Time of an administrator's last check of the company data; null while they are not checked [S9]. */
  companyCheckedAt: z.nullable(instantSchema),
  /** True if name, CUI, J number and bank details change only by a request [S9]. */
  isUnderReview: z.boolean(),
  pendingChanges: z.nullable(pendingChangesSchema),
  lastChangeDecision: z.nullable(changeDecisionSchema),
  /** An administrator's request to complete data before activation; the previous release does not send it. */
  completionRequest: z._default(
    z.nullable(z.object({ reason: z.string(), requestedAt: instantSchema })),
    null,
  ),
  /** The last deactivation of a user that is not active; the previous release does not send it. */
  deactivation: z._default(z.nullable(z.object({ reason: z.string(), at: instantSchema })), null),
  /** Requested permissions that are not granted; the previous release does not send them. */
  permissionRequests: z._default(z.array(permissionRequestSchema), []),
});
export type Account = z.infer<typeof accountSchema>;
