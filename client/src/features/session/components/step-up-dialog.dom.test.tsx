import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const factor = (kind: 'totp' | 'passkey') => ({
  ...{ id: '2c5b8a52-5d2f-4c52-9a45-0f0a3b1c7d12', kind, name: 'x' },
  ...{ createdAt: '2026-11-23T09:02:00.000Z', lastUsedAt: null },
});

async function visit(
  kinds: readonly ('totp' | 'passkey')[] | null,
  prove: () => StubbedAnswer = () => new Response(null, { status: 204 }),
) {
  const onEnd = vi.fn();
  const sent: unknown[] = [];
  const page = await visitPage(<StepUpDialog onEnd={onEnd} />, {
    ...{ address: '/admin', namespaces: ['factors', 'forms', 'frame'] },
    answers: {
      ...(kinds && {
        'GET /services/main/factors': () =>
          Response.json({
            factors: kinds.map(factor),
            recoveryCodesLeft: 8,
            isObligatory: false,
            recovery: null,
          }),
      }),
      'POST /services/main/factors/proof': async (request) => {
        sent.push(await request.json());
        return prove();
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: page.t('factors:proveHeading') }));
  await dialog.findByRole('button', { name: page.t('factors:useRecovery') });
  return { ...page, onEnd, sent, dialog };
}

test('[S13] a code of the app is sent without its spaces, and ends the question', async () => {
  const { dialog, t, user, onEnd, sent } = await visit(['totp']);
  expect(dialog.getByText(t('factors:stepUpLead'))).toBeTruthy();
  await user.type(dialog.getByLabelText(t('factors:code')), '123 456');
  await user.click(dialog.getByRole('button', { name: t('factors:confirm') }));
  await waitFor(() => expect(onEnd.mock.calls).toEqual([[true]]));
  expect(sent).toEqual([{ proof: { kind: 'totp', code: '123456' } }]);
});

test('[S13] a wrong code is said, and the question stays', async () => {
  const { dialog, t, user, onEnd } = await visit(['totp'], () => refusal('ValidationFailed', 422));
  await user.type(dialog.getByLabelText(t('factors:code')), '000000');
  await user.click(dialog.getByRole('button', { name: t('factors:confirm') }));
  expect(await dialog.findByText(t('factors:wrongCode'))).toBeTruthy();
  expect(onEnd).not.toHaveBeenCalled();
});

test('[S13] the refusal of a code is gone while the next one is sent', async () => {
  const next = Promise.withResolvers<Response>();
  const answers: StubbedAnswer[] = [refusal('ValidationFailed', 422), next.promise];
  const { dialog, t, user, onEnd, sent } = await visit(
    ['totp'],
    () => answers.shift() ?? refusal('NotFound', 404),
  );
  await user.type(dialog.getByLabelText(t('factors:code')), '000000');
  await user.click(dialog.getByRole('button', { name: t('factors:confirm') }));
  expect(await dialog.findByText(t('factors:wrongCode'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('factors:confirm') }));
  const busy = await dialog.findByRole('button', { name: t('factors:confirming') });
  expect(dialog.getByRole('alert').textContent).toBe('');
  await user.click(busy);
  next.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(onEnd.mock.calls).toEqual([[true]]));
  expect(sent).toHaveLength(2);
});

test('[S13] a recovery code takes the place of the app, and closing refuses the call', async () => {
  const { dialog, t, user, onEnd, sent } = await visit(['totp']);
  await user.click(dialog.getByRole('button', { name: t('factors:useRecovery') }));
  await user.type(dialog.getByLabelText(t('factors:recoveryCode')), ' ab-12 ');
  await user.click(dialog.getByRole('button', { name: t('factors:confirm') }));
  await waitFor(() => expect(sent).toEqual([{ proof: { kind: 'recoveryCode', code: 'ab-12' } }]));
  onEnd.mockClear();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onEnd.mock.calls).toEqual([[false]]));
});

test('[S13] an account with a passkey alone is not asked for a code of an app; one whose factors are unknown is', async () => {
  const passkey = await visit(['passkey']);
  expect(passkey.dialog.queryByLabelText(passkey.t('factors:code'))).toBeNull();
  const { dialog, t } = await visit(null);
  expect(dialog.getAllByLabelText(t('factors:code')).length).toBeGreaterThan(0);
});
