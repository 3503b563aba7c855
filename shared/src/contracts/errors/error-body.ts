import * as z from 'zod/mini';

/** One failing field of a request: where it is and which rule it breaks, with the rule's figures. */
export const fieldErrorSchema = z.looseObject({ path: z.string(), rule: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * The form of every error answer of relay and services.
 * `message` is English, for developers; people read the text of `code`.
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
