import * as z from 'zod/mini';
import { call } from './call.ts';

/**
 * `POST /client-errors` of the relay, responds 204: a page could not be shown, or not as it was sent. It carries no
 * personal data: no message, no address, and only our own texts.
 */
export const clientErrorSchema = z.strictObject({
  /**
   * Error of the page, of the error page itself, of the client's start, or a difference from the HTML of the relay.
   */
  kind: z.enum(['page', 'errorPage', 'start', 'hydration']),
  /** Name of the error's class. */
  name: z.string().check(z.regex(/^\w{1,40}$/)),
  status: z.int().check(z.gte(400), z.lte(599)),
  /** Route pattern of the page, with parameter names instead of values; `*` if there is no page. */
  route: z.string().check(z.regex(/^(?:\*|\/[\w/:-]{0,100})$/)),
  locale: z.enum(['ro', 'en']),
  /** Version of the client. */
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Stack frames in our own files, the innermost first. */
  frames: z
    .array(z.string().check(z.regex(/^\/assets\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(8)),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

/** A call of the relay itself. */
export const clientErrorsContract = {
  report: call('anyone')
    .route({ method: 'POST', path: '/client-errors', summary: 'Report a page error', successStatus: 204 })
    .input(clientErrorSchema)
    .output(z.undefined()),
};
