import * as z from 'zod/mini';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

/** Before every path of the practice space, at the relay and at the services. */
export const practicePath = '/practice';

export const startInputSchema = z.strictObject({});
export const practiceStartedSchema = z.object({ auctionId: idSchema });
export type PracticeStarted = z.infer<typeof practiceStartedSchema>;

/** Calls of the relay itself about practice auctions. */
export const practiceContract = {
  start: call
    .route({
      method: 'POST',
      path: `${practicePath}/session`,
      summary: 'Start a practice auction of one’s own; one of the browser that is under way goes on',
    })
    .input(startInputSchema)
    .output(practiceStartedSchema),
};

/** Life of a visitor's session in the practice space. */
export const practiceSessionMs = 60 * 60 * 1000;

/** `POST /practice/sessions` of the services, for the relay alone. */
export const startPracticeSchema = z.strictObject({
  /** The network that the visitor's limit counts. */
  address: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Of the browser's former practice. */
  token: z.nullable(z.string().check(z.maxLength(200))),
});

/** Its answer; the token is null where the former practice is under way and goes on. */
export const practiceSessionSchema = z.object({ auctionId: idSchema, token: z.nullable(z.string()) });

/** Name of the cookie of a practice; with https the prefix has browsers take it over https alone. */
export function practiceCookieName(isHttps: boolean): string {
  return isHttps ? '__Secure-recolta-practice' : 'recolta-practice';
}
