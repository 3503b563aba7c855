import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { applicant } from '../../../testing/applicant.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import type { UserActs } from './user-acts.tsx';
import { PermissionAct } from './user-controls.tsx';

async function visit(first: ReturnType<typeof applicant>) {
  const mutate = vi.fn();
  const acts = { isPending: false, variables: undefined, mutate } as unknown as UserActs;
  let follow: (shown: ReturnType<typeof applicant>) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState(first);
    follow = setShown;
    return <PermissionAct acts={acts} shown={shown} permission="Auctions.Post" />;
  }
  const { t, user } = await visitPage(<Page />, {
    address: '/admin',
    namespaces: ['administration'],
    answers: {},
  });
  const button = (kind: 'grant' | 'remove' | 'allowPosting') =>
    screen.getByRole('button', {
      name: t('administration:act.of', { act: t(`administration:act.${kind}`), name: 'Spicul SRL' }),
    });
  const show = (shown: ReturnType<typeof applicant>) => act(() => follow(shown));
  return { mutate, user, button, show };
}

const request = {
  ...{ permission: 'Auctions.Post', requestedAt: '2026-11-21T16:00:00.000Z', reason: 'Vând grâu.' },
  ...{ refusal: null },
} as const;
const asking = applicant({ isActive: true }, { permissionRequests: [request] });
const allowed = applicant({ isActive: true, permissions: ['Auctions.Post'] });

test('[S6] a button ignores presses just after another administrator’s act reversed its action', async () => {
  const { mutate, user, button, show } = await visit(applicant());
  expect(button('grant').ariaDisabled).not.toBe('true');
  show(applicant({ permissions: ['Auctions.Post'] }));
  act(() => button('remove').click());
  expect(mutate).not.toHaveBeenCalled();
  await waitFor(() => expect(button('remove').ariaDisabled).not.toBe('true'));
  await user.click(button('remove'));
  expect(mutate).toHaveBeenCalledTimes(1);
  expect(mutate.mock.calls[0]?.[0]).toMatchObject({ act: { kind: 'remove', permission: 'Auctions.Post' } });
});

test.each([
  ['granted', allowed, 'remove'],
  ['refused', applicant({ isActive: true }), 'grant'],
] as const)('[S6] nor does it act just after a request was %s', async (_how, after, kind) => {
  const { mutate, user, button, show } = await visit(asking);
  expect(button('allowPosting').ariaDisabled).not.toBe('true');
  show(after);
  act(() => button(kind).click());
  expect(mutate).not.toHaveBeenCalled();
  await waitFor(() => expect(button(kind).ariaDisabled).not.toBe('true'));
  await user.click(button(kind));
  expect(mutate.mock.calls).toEqual([
    [expect.objectContaining({ act: { kind, permission: 'Auctions.Post' } })],
  ]);
});

test('[S6] a request that arrives under the finger is not granted by the press meant for the button before', async () => {
  const { mutate, button, show } = await visit(allowed);
  show(asking);
  act(() => button('allowPosting').click());
  expect(mutate).not.toHaveBeenCalled();
  await waitFor(() => expect(button('allowPosting').ariaDisabled).not.toBe('true'));
});
