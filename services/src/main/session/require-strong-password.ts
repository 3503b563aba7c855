import type { PasswordAssessment, PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { BorderError } from '../../platform/http/border-error.ts';
import { throwAsBusy, WorkerThread } from '../../platform/workers/worker-thread.ts';

interface JudgeTask {
  readonly password: string;
  readonly owner: PasswordOwner;
}

const judge = new WorkerThread<JudgeTask, PasswordAssessment>(
  new URL('./password-judge.ts', import.meta.url),
  {
    timeoutMs: 10_000,
    maxHeapMegabytes: 128,
    maxWaiting: 200,
  },
);

/**
 * Requires a new password to be strong enough, by the same rules as the browser. Existing passwords are not checked.
 *
 * @throws BorderError 400 at `password` with the reason, 429, 503 on a busy machine
 */
export async function requireStrongPassword(
  password: string,
  { email, companyName }: { readonly email: string; readonly companyName: string | null },
): Promise<void> {
  const task = { password, owner: { email, companyName: companyName ?? '' } };
  const { rule } = await judge.run(task).catch(throwAsBusy);
  if (rule) throw new BorderError(400, 'ValidationFailed', { fields: [{ path: 'password', rule }] });
}
