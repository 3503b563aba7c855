import * as z from 'zod/mini';
import { practicePath } from '../practice-space.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

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

/** `POST /practice/sessions` of the services, for the relay alone. */
export const startPracticeSchema = z.strictObject({
  /** The network that the visitor's limit counts. */
  address: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Of the browser's former practice. */
  token: z.nullable(z.string().check(z.maxLength(200))),
});

/** Its answer; the token is null where the former practice is under way and goes on. */
export const practiceSessionSchema = z.object({ auctionId: idSchema, token: z.nullable(z.string()) });
