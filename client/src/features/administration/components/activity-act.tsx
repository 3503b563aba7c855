import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { UserActs } from '../api/user-acts.ts';
import { lacksOf, userName } from '../state/user-facts.ts';
import { ActButton } from './act-button.tsx';
import { DeactivateButton } from './deactivate-button.tsx';

/** Activates a user or, with a confirmation, deactivates it. */
export function ActivityAct({ acts, shown }: { acts: UserActs; shown: AdminAccount }) {
  const subject = { userId: shown.user.userId, name: userName(shown) };
  if (shown.user.isActive) return <DeactivateButton acts={acts} subject={subject} />;
  const isReady = lacksOf(shown).every((lack) => lack === 'bank');
  return (
    <ActButton
      acts={acts}
      subject={subject}
      act={{ kind: 'activate', companyVersion: shown.companyVersion }}
      look={isReady ? 'act' : 'plain'}
    />
  );
}
