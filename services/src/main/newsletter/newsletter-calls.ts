import { implement } from '@orpc/server';
import { newslettersContract } from '@recolta/shared/contracts/http/newsletters';
import { type CallContext, requireAdministrator } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import {
  listNewsletters,
  removeNewsletter,
  saveNewsletter,
  sendNewsletter,
  testNewsletter,
} from './newsletters.ts';

/** Calls of administrators about newsletters [N4]. */
export function createNewsletterCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implement(newslettersContract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ context }) => {
      await requireAdministrator(readDb, context);
      return listNewsletters(readDb);
    }),
    save: os.save.handler(async ({ input, context }) => {
      await requireAdministrator(db, context);
      return saveNewsletter(db, input.params.id, input.body.texts, input.body.version);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await requireAdministrator(db, context);
      await removeNewsletter(db, input.params.id);
    }),
    test: os.test.handler(async ({ input, context }) => {
      await testNewsletter(db, await requireAdministrator(db, context), input.params.id);
    }),
    send: os.send.handler(async ({ input, context }) =>
      sendNewsletter(options, await requireAdministrator(db, context), input.params.id, input.body.version),
    ),
  });
}
