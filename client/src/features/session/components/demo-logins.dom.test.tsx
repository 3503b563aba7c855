import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../../../testing/page-visit.tsx';
import { DemoLogins } from './demo-logins.tsx';

const login = { email: 'ana@demo.ro', role: 'Client', isActive: true, password: 'a' };

test.each([
  ['signs in at a press', false, [[login]]],
  ['is not pressed again while a sign-in is sent', true, []],
])('a login of the demonstration %s', async (_, isBusy, chosen) => {
  const onChoose = vi.fn();
  const { user } = await visitPage(<DemoLogins isBusy={isBusy} onChoose={onChoose} />, {
    ...{ address: '/login', namespaces: ['login', 'labels'] },
    answers: { 'GET /services/main/demo-logins': () => Response.json([login]) },
  });
  await user.click(await screen.findByRole('button', { name: /^ana@demo.ro/ }));
  expect(onChoose.mock.calls).toEqual(chosen);
});
