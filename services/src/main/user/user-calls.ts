import { type PasswordChange, usersContract } from '@recolta/shared/contracts/http/users';
import type { DeferredTasks } from '../../platform/deferred-tasks.ts';
import { requireAccount } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { MainOptions } from '../main-options.ts';
import { sendLink } from '../registration/send-link.ts';
import { changePassword, changePasswordByLink } from './change-password.ts';
import { grantPermission, removePermission } from './change-permission.ts';
import { changeUser } from './change-user.ts';
import { checkCompany } from './check-company.ts';
import { decideUser, undoDecision } from './decide-user.ts';
import { getUser } from './get-user.ts';
import { refusePermissionRequest } from './request-permission.ts';
import { countWork } from './work-counts.ts';

/** Calls about users: their passwords, and their administration [S2, S3, S6]. */
export function createUserCalls(options: MainOptions, deferred: DeferredTasks) {
  const { db, readDb } = options;
  const os = implementCalls(usersContract, options);
  return os.router({
    get: os.get.handler(({ input }) => getUser(readDb, options.invitations, input.params.id)),
    change: os.change.handler(async ({ input, context }) => {
      await changeUser(options, context.caller, input.params.id, input.body);
    }),
    decide: os.decide.handler(async ({ input, context }) => {
      await decideUser(options, context.caller, input.params.id, input.body);
    }),
    checkCompany: os.checkCompany.handler(async ({ input, context }) => {
      await checkCompany(options, context.caller, input.params.id, input.body.companyVersion);
    }),
    undoDecision: os.undoDecision.handler(async ({ input, context }) => {
      await undoDecision(options, context.caller, input.params.id);
    }),
    resetPassword: os.resetPassword.handler(({ input }) => {
      deferred.start(() => sendLink(db, input.email, 'resetPassword'));
    }),
    changePassword: os.changePassword.handler(async ({ input, context }) => {
      await newPassword(options, context.caller, input);
    }),
    grantPermission: os.grantPermission.handler(async ({ input, context }) => {
      await grantPermission(options, context.caller, input.params.id, input.body.permission);
    }),
    removePermission: os.removePermission.handler(async ({ input, context }) => {
      await removePermission(options, context.caller, input.params.id, input.params.permission);
    }),
    refusePermission: os.refusePermission.handler(async ({ input, context }) => {
      const { id, permission } = input.params;
      await refusePermissionRequest(options, context.caller, id, permission, input.body.reason);
    }),
    workCounts: os.workCounts.handler(() => countWork(readDb, options.invitations)),
    audit: os.audit.handler(({ input }) => listAudit(readDb, input.query)),
  });
}

async function newPassword(
  options: MainOptions,
  caller: Caller | null,
  input: PasswordChange,
): Promise<void> {
  const { email, token, password } = input;
  if (email !== undefined && token !== undefined)
    return changePasswordByLink(options, { email, token, password });
  await changePassword(options, requireAccount(caller), input);
}
