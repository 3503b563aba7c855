import * as z from 'zod/mini';
import { practicePath } from '../practice-space.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

export const startInputSchema = z.strictObject({});
export const practiceStartedSchema = z.object({ auctionId: idSchema });
export type PracticeStarted = z.infer<typeof practiceStartedSchema>;

/** Calls of the relay itself about practice auctions. */
export const practiceContract = {
  start: call('anyone')
    .route({
      method: 'POST',
      path: `${practicePath}/session`,
      summary: 'Start a practice auction of one’s own; one of the browser that is under way goes on',
    })
    .input(startInputSchema)
    .output(practiceStartedSchema),
};

/** `POST /practice/sessions` of the services, only for the relay. */
export const startPracticeSchema = z.strictObject({
  /** The network that the visitor's limit counts. */
  address: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Token of the browser's previous practice. */
  token: z.nullable(z.string().check(z.maxLength(200))),
});

/** Its answer; the token is null if the previous practice is still running and continues. */
export const practiceSessionSchema = z.object({ auctionId: idSchema, token: z.nullable(z.string()) });
