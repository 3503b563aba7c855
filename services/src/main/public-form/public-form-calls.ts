import { publicFormsContract } from '@recolta/shared/contracts/http/public-forms';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { keepConsultantClient, keepContact } from './keep-incoming.ts';
import { listIncoming } from './list-incoming.ts';
import { subscribeToNews } from './subscribe.ts';

const { subscribe, contact, consultantClient, incoming } = publicFormsContract;

/** Calls of the public forms, and of administrators who read what was sent. The relay limits the rate of each address. */
export function createPublicFormCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implementCalls({ subscribe, contact, consultantClient, incoming }, options);
  return os.router({
    subscribe: os.subscribe.handler(async ({ input }) => {
      await subscribeToNews(db, { email: input.email, locale: input.locale ?? 'ro' });
    }),
    contact: os.contact.handler(async ({ input }) => {
      await keepContact(db, input);
    }),
    consultantClient: os.consultantClient.handler(async ({ input }) => {
      await keepConsultantClient(db, input);
    }),
    incoming: os.incoming.handler(({ input }) => listIncoming(readDb, input.query)),
  });
}
