import * as z from 'zod/mini';

/** A field of a request that breaks a rule, with the rule's figures. */
export const fieldErrorSchema = z.looseObject({ path: z.string(), rule: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * The format of every error response of relay and services. The services' `message` is in the reader's language; the
 * relay's is English, for developers: our pages show the text of `code`.
 */
export const errorBodySchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** `params` of `ValidationFailed`. */
export const validationParamsSchema = z.object({ fields: z.array(fieldErrorSchema) });
