import type { OwnRecord } from '@recolta/shared/contracts/http/company-record';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { RecordSection } from './record-section.tsx';

const accountId = '7f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22';
const read = `GET /services/main/accounts/${accountId}/record`;
const write = `PUT /services/main/accounts/${accountId}/record`;
const none = {
  ...{ paidOnTime: 0, daysLate: [], paidDiffering: 0, asDeclared: 0, lossTenths: [] },
  ...{ loaded: 0, notLoaded: 0, disputesOpened: 0, disputesLost: 0 },
};
const own: OwnRecord = {
  record: {
    deals: 21,
    payments: { counted: 12, onTime: 9, daysLate: 4.5, differing: 2 },
    quality: { counted: 40, below: 4, lossTenths: 12 },
    ...{ loads: { counted: 44, notLoaded: 1 }, disputes: { opened: 2, lost: 1 } },
  },
  sentence: null,
  deals: [
    {
      ...{ id: '8f0f5a0e-6a3c-4b2b-8a54-6d1f1f2c9e22', name: 'Porumb', openedAt: '2026-11-02T22:30:00.000Z' },
      side: 'buyer',
      record: { ...none, paidOnTime: 2, daysLate: [4] },
    },
  ],
};
const visit = (answers: Parameters<typeof visitPage>[1]['answers'], prefix = '') =>
  visitPage(<RecordSection accountId={accountId} />, {
    address: `${prefix}/account/record`,
    namespaces: ['account', 'company', 'forms', 'lists'],
    answers,
  });

/** Each line of the record: label with its note, and figure. */
const lines = async () => {
  const list = (await screen.findAllByRole('term')).map((term) => [
    plain(term.textContent ?? ''),
    plain(term.nextElementSibling?.textContent ?? ''),
  ]);
  return list;
};

test('[D10] the account reads its figures in plain words, and what each deal adds to them', async () => {
  await visit({ [read]: () => Response.json(own) });
  expect(await lines()).toEqual([
    ['Facturi plătite la timpcele întârziate, de regulă cu 4,5 zile', '9 din 12'],
    ['Facturi cu zile de plată diferite la cele două părținu intră în cifra de mai sus', '2'],
    [
      'Transporturi vândute la calitatea declaratăcele sub ea au pierdut, de regulă, 1,2 % din preț',
      '36 din 40',
    ],
    ['Transporturi anunțate și încărcate', '43 din 44'],
    ['Contestații și dispute', 'deschise 2, pierdute 1'],
  ]);
  const deal = within(screen.getByRole('listitem'));
  expect(deal.getByRole('link').getAttribute('href')).toBe(`/auction-winning-bids/${own.deals[0]?.id}`);
  expect(
    deal.getByText(/ați cumpărat · 03\.11\.2026 · plătite la timp: 2 · plătite cu întârziere: 1$/),
  ).toBeTruthy();
  expect(screen.getByText(/^Din 21 de tranzacții decontate/)).toBeTruthy();
});

test('[D10] in English', async () => {
  await visit({ [read]: () => Response.json(own) }, '/en');
  expect((await lines())[0]).toEqual(['Invoices paid on timelate ones usually by 4.5 days', '9 of 12']);
});

test('[D10] below five deals the account reads from when on there are figures', async () => {
  await visit({ [read]: () => Response.json({ record: null, sentence: null, deals: [] }) });
  expect(await screen.findByText(/Cifrele apar de la 5 tranzacții în sus/)).toBeTruthy();
  expect(screen.queryAllByRole('term')).toEqual([]);
});

test('[D10] the account adds one sentence, and removes it by leaving it empty', async () => {
  const sent: unknown[] = [];
  const { t, user } = await visit({
    [read]: () => Response.json(own),
    [write]: async (request) => {
      sent.push(await request.json());
      return new Response(null, { status: 204 });
    },
  });
  const field = await screen.findByRole('textbox', { name: t('forms:field.recordSentence') });
  const save = () => user.click(screen.getByRole('button', { name: t('forms:save') }));
  await user.type(field, 'a\u202eb');
  await save();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Plătim în ziua recepției.');
  await save();
  await screen.findByText(t('account:saved'));
  await user.clear(field);
  expect(screen.queryByText(t('account:saved'))).toBeNull();
  await save();
  await waitFor(() => expect(sent).toEqual([{ sentence: 'Plătim în ziua recepției.' }, { sentence: null }]));
});

test('[D10] an unsaved sentence is kept while another section is shown', async () => {
  let show: (isShown: boolean) => void = () => undefined;
  function Sections() {
    const [isShown, setIsShown] = useState(true);
    show = setIsShown;
    return isShown ? <RecordSection accountId={accountId} /> : null;
  }
  const { t, user } = await visitPage(<Sections />, {
    address: '/account/record',
    namespaces: ['account', 'company', 'forms', 'lists'],
    answers: { [read]: () => Response.json(own), [write]: () => new Response(null, { status: 204 }) },
  });
  const field = () =>
    screen.findByRole<HTMLInputElement>('textbox', { name: t('forms:field.recordSentence') });
  await user.type(await field(), 'Plătim la timp.');
  act(() => show(false));
  act(() => show(true));
  expect((await field()).value).toBe('Plătim la timp.');
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await screen.findByText(t('account:saved'));
});
