import { newslettersContract } from '@recolta/shared/contracts/http/newsletters';
import { implementCalls } from '../../platform/http/implement-calls.ts';
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
  const os = implementCalls(newslettersContract, options);
  return os.router({
    list: os.list.handler(() => listNewsletters(readDb)),
    save: os.save.handler(({ input, context }) =>
      saveNewsletter(db, context.caller, input.params.id, input.body.texts, input.body.version),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await removeNewsletter(db, context.caller, input.params.id, input.body?.version);
    }),
    test: os.test.handler(async ({ input, context }) => {
      await testNewsletter(db, context.caller, input.params.id);
    }),
    send: os.send.handler(({ input, context }) =>
      sendNewsletter(options, context.caller, input.params.id, input.body.version),
    ),
  });
}
