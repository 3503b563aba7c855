import { assessPassword } from '@recolta/shared/domain/password/assess-password';
import type { PasswordOwner } from '@recolta/shared/domain/password/password-assessment';
import { answerTasks } from '../../platform/workers/answer-tasks.ts';

// Runs in the thread of `requireStrongPassword`: an estimate can take 100 ms, which would delay bids.
answerTasks(({ password, owner }: { readonly password: string; readonly owner: PasswordOwner }) =>
  assessPassword(password, owner),
);
