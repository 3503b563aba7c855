import { assessPassword } from '@recolta/shared/domain/password/assess-password';
import type { PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';

// The thread of `requireStrongPassword`: an estimate can take 100 ms, which bids need not wait for.
answerTasks(({ password, owner }: { readonly password: string; readonly owner: PasswordOwner }) =>
  assessPassword(password, owner),
);
