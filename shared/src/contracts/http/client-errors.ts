import * as z from 'zod/mini';
import { call } from './call.ts';

/**
 * `POST /client-errors` of the relay, answered 204: a page could not be shown. Nothing in it can be of a person: no
 * message, no address, no text that is not ours.
 */
export const clientErrorSchema = z.strictObject({
  /** The page failed, the error page itself, or the program before any page. */
  kind: z.enum(['page', 'errorPage', 'start']),
  /** Of the error's class. */
  name: z.string().check(z.regex(/^\w{1,40}$/)),
  status: z.int().check(z.gte(400), z.lte(599)),
  /** Pattern of the page, with the names of its parts in place of what they were; `*` for no page. */
  route: z.string().check(z.regex(/^(?:\*|\/[\w/:-]{0,100})$/)),
  locale: z.enum(['ro', 'en']),
  /** Of the client. */
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Where in our own files, the innermost first. */
  frames: z
    .array(z.string().check(z.regex(/^\/assets\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)))
    .check(z.maxLength(8)),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

/** A call of the relay itself. */
export const clientErrorsContract = {
  report: call
    .route({ method: 'POST', path: '/client-errors', summary: 'Report a page error', successStatus: 204 })
    .input(clientErrorSchema)
    .output(z.undefined()),
};
