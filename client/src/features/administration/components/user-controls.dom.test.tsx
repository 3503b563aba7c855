import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import type { UserActs } from './user-acts.tsx';
import { PermissionAct } from './user-controls.tsx';

test('[S6] a button ignores presses just after another administrator’s act reversed its action', async () => {
  const mutate = vi.fn();
  const acts = { isPending: false, variables: undefined, mutate } as unknown as UserActs;
  let follow: (shown: ReturnType<typeof applicant>) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState(applicant());
    follow = setShown;
    return <PermissionAct acts={acts} shown={shown} permission="Auctions.Post" />;
  }
  const { t, user } = await visitPage(<Page />, {
    address: '/admin',
    namespaces: ['administration'],
    answers: {},
  });
  const button = (kind: 'grant' | 'remove') =>
    screen.getByRole('button', {
      name: t('administration:act.of', { act: t(`administration:act.${kind}`), name: 'Spicul SRL' }),
    });
  expect(button('grant').ariaDisabled).not.toBe('true');
  act(() => follow(applicant({ permissions: ['Auctions.Post'] })));
  act(() => button('remove').click());
  expect(mutate).not.toHaveBeenCalled();
  await waitFor(() => expect(button('remove').ariaDisabled).not.toBe('true'));
  await user.click(button('remove'));
  expect(mutate).toHaveBeenCalledTimes(1);
  expect(mutate.mock.calls[0]?.[0]).toMatchObject({ act: { kind: 'remove', permission: 'Auctions.Post' } });
});
