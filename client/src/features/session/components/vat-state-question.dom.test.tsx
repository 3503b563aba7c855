import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { type Session, sessionAtom } from '../state/session.ts';
import { VatStateQuestion } from './vat-state-question.tsx';

const identity = buyerIdentity({ account: { vatState: null } });
const path = `/services/main/accounts/${identity.account.id}`;

async function visit(
  session: Session,
  answer: () => StubbedAnswer = () => new Response(null, { status: 204 }),
) {
  const bodies: unknown[] = [];
  store.set(sessionAtom, session);
  const page = await visitPage(<VatStateQuestion />, {
    address: '/en/live',
    namespaces: ['labels'],
    answers: {
      [`PATCH ${path}`]: async (request) => {
        bodies.push(await request.json());
        return answer();
      },
      'GET /services/main/accounts/identity': () =>
        Response.json(buyerIdentity({ account: { vatState: 'farmerScheme' } })),
    },
  });
  return {
    ...page,
    bodies,
    save: () => screen.getByRole('button', { name: page.t('labels:vatQuestion.save') }),
  };
}

test('[Q3] an account without a VAT state chooses one, once, where an act needs it', async () => {
  const { t, user, bodies, save } = await visit({ kind: 'signedIn', identity });
  expect(screen.getByRole('group', { name: t('labels:vatQuestion.title') })).toBeTruthy();
  expect(screen.getByText(t('labels:vatQuestion.text'))).toBeTruthy();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(
    (['registered', 'notRegistered', 'farmerScheme'] as const).map(
      (state) => `${t(`labels:vatState.${state}`)}${t(`labels:vatStateHint.${state}`)}`,
    ),
  );
  expect(save()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${t('labels:vatState.farmerScheme')}`) }));
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  expect(bodies).toEqual([{ vatState: 'farmerScheme' }]);
});

test('[Q3] a refusal is said', async () => {
  const { user, save } = await visit({ kind: 'signedIn', identity }, () => refusal('InternalError', 500));
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
  await user.click(save());
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
});

test.each([
  ['a visitor', { kind: 'visitor' }],
  ['an account that has stated it', { kind: 'signedIn', identity: buyerIdentity() }],
] as [string, Session][])('[Q3] %s is not asked', async (_, session) => {
  await visit(session);
  expect(screen.queryByRole('group')).toBeNull();
});
