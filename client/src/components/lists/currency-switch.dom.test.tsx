import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { CurrencySwitch } from './currency-switch.tsx';

const euro = { currency: 'Euro', day: '2026-11-20', rate: '5.0612', source: 'BNR' };

test('[Q4] if the rates cannot be read, the prices stay as posted, and the rates are read again on a press', async () => {
  let isAway = true;
  const { t, user } = await visitPage(<CurrencySwitch currencies={['Ron', 'Euro']} />, {
    address: '/live',
    namespaces: ['rates'],
    answers: {
      'GET /services/main/exchange-rates': () =>
        isAway
          ? new Response('{"code":"ServiceUnavailable","message":""}', { status: 503 })
          : Response.json([euro]),
    },
  });
  const retry = await screen.findByRole('button', { name: t('rates:retry') }, { timeout: 10_000 });
  expect(plain(screen.getByRole('status').textContent ?? '')).toContain(t('rates:failed'));
  expect(screen.queryByRole('radio')).toBeNull();
  isAway = false;
  await user.click(retry);
  const own = await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(t('rates:own')) });
  expect(own.checked).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'EUR' }));
  expect(plain(screen.getByRole('status').textContent ?? '')).toContain(
    '1 EUR = 5,0612 lei, BNR, 20.11.2026',
  );
  await user.click(own);
});
