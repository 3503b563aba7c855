import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { ContractCheckPage } from './contract-check-page.tsx';

const [first, second] = ['prima versiune', 'a doua versiune'];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function visit(isConcluded: boolean) {
  const page = await visitPage(<ContractCheckPage number="rc-7" />, {
    address: '/contracts/rc-7',
    namespaces: ['deals', 'lists'],
    answers: Object.fromEntries(
      ['contracts', 'contract-checks', 'auction-winning-bids/contracts'].map((path) => [
        `GET /services/main/${path}/RC-7`,
        () =>
          Response.json({
            number: 'RC-7',
            isConcluded,
            versions: [
              { version: 1, sha256: sha256(first), madeAt: '2026-11-20T08:05:00.000Z' },
              { version: 2, sha256: sha256(second), madeAt: '2026-11-21T09:40:00.000Z' },
            ],
          }),
      ]),
    ),
  });
  await screen.findByRole('heading', { level: 1, name: 'Contractul RC-7' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  const choose = (text: string, name: string) =>
    page.user.upload(input, new File([text], name, { type: 'application/pdf' }));
  return { ...page, choose, text: () => plain(document.body.textContent ?? '') };
}

test('a file is found among the versions of a contract by what it contains', async () => {
  const { choose, text } = await visit(true);
  expect(text()).toContain('semnat de ambele părți2 versiuni');
  await choose(second, 'contract.pdf');
  expect(
    await screen.findByText('Fișierul este versiunea 2 a contractului, întocmită la 21.11.2026, 11:40.'),
  ).toBeTruthy();
  expect(text()).toContain(`contract.pdf${sha256(second)}`);
  await choose('altceva', 'altul.pdf');
  expect(await screen.findByText('Fișierul nu este nicio versiune a acestui contract.')).toBeTruthy();
  expect(text()).toContain(`altul.pdf${sha256('altceva')}`);
});

test('an unsigned contract says so', async () => {
  const { text } = await visit(false);
  expect(text()).toContain('nu este semnat de ambele părți');
});
