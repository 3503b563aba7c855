import { releaseVatRules } from '@recolta/shared/domain/vat';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorText } from '../../../../lib/error-text.ts';
import { store } from '../../../../lib/store.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, refusal, visitPage } from '../../../../testing/page-visit.tsx';
import { sessionAtom } from '../../../session/state/session.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { ConsentRow } from './consent-row.tsx';

const auction = liveAuction({ endsAt: '2099-11-21T10:30:00.000Z', desiredPrice: null });
const path = `/services/live-auctions/api/v1/auctions/${auction.id}`;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

type Viewed = Parameters<typeof bidderViewer>[0];

async function visit(viewer: Viewed = {}, isConnected = true, of = auction, isInRow = false) {
  const sent: [string, unknown][] = [];
  const seen = { answer: () => Response.json(bidderViewer(viewer)) };
  const onClose = vi.fn<() => void>();
  const keep = async (request: Request) => {
    const text = await request.text();
    sent.push([
      `${request.method} ${new URL(request.url).pathname.slice(path.length)}`,
      text && JSON.parse(text),
    ]);
    return seen.answer();
  };
  const parts = { auction: of, viewer: bidderViewer(viewer), isConnected };
  const page = await visitPage(
    isInRow ? <ConsentRow {...parts} /> : <ConsentDialog {...parts} onClose={onClose} />,
    {
      address: '/',
      namespaces: ['binding', 'forms', 'goods', 'labels', 'phone', 'room'],
      answers: {
        [`GET ${path}/goods`]: () => Response.json(contractDeal.goods),
        'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
        [`PUT ${path}/terms-acceptance`]: keep,
        [`PUT ${path}/phone-consent/my`]: keep,
        [`DELETE ${path}/phone-consent/my`]: keep,
      },
      prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }),
    },
  );
  // Awaited, because the dialog's code is loaded by it.
  if (isInRow) await act(async () => screen.getByRole('button').click());
  const dialog = within(await screen.findByRole('dialog'));
  const submit = document.querySelector('[type=submit]') as HTMLElement;
  if (isConnected) await waitFor(() => expect(submit).toHaveProperty('ariaDisabled', 'false'));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: page.t('phone:lead') });
  return { ...page, sent, seen, onClose, dialog, submit, field };
}
const described = (text: string) =>
  screen.queryByRole('textbox', { description: (said) => plain(said).includes(text) });

test('[L18] the hint names the first bid that is possible now, not the starting price', async () => {
  const { t, field } = await visit();
  expect([field.placeholder, described('960')]).toEqual(['1.045', null]);
  expect(described(plain(t('phone:hint', { least: '1.045 lei/t' })))).toBe(field);
});

test('[L18] a consent is given up to a price, which is at least the starting price', async () => {
  const { user, t, sent, submit, field, dialog, onClose } = await visit({}, true, {
    ...auction,
    bestBid: null,
  });
  expect([field.value, field.placeholder]).toEqual(['', '960']);
  expect(dialog.queryByText(t('phone:reached'))).toBeNull();
  await user.click(submit);
  expect(document.activeElement).toBe(field);
  expect(described('960')).toBe(field);
  type(field, '955');
  const least = errorText('StartingPriceNotReached', { startingPrice: '960.00' }, 'ro', 'Ron');
  expect(described(plain(least))).toBe(field);
  await user.click(submit);
  expect(sent).toEqual([]);
  type(field, '1.070');
  expect(plain(submit.textContent ?? '')).toBe(plain(t('phone:consent', { price: '1.070 lei/t' })));
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([['PUT /phone-consent/my', { price: '1070.00' }]]);
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('[L18] a consent is withdrawn, and a refusal is read', async () => {
  const { user, t, sent, seen, field, dialog, onClose } = await visit({ phoneConsent: '1080.00' });
  expect(field.value).toBe('1.080');
  seen.answer = () => refusal('StatusConflict', 409);
  const withdraw = dialog.getByRole('button', {
    name: (name) => plain(name) === plain(t('phone:withdraw', { price: '1.080 lei/t' })),
  });
  await user.click(withdraw);
  const alert = () =>
    dialog
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
  await waitFor(() => expect(alert()).toBe(errorText('StatusConflict', {}, 'ro')));
  expect(onClose).not.toHaveBeenCalled();
  seen.answer = () => Response.json(bidderViewer());
  await user.click(withdraw);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent.map(([call]) => call)).toEqual(['DELETE /phone-consent/my', 'DELETE /phone-consent/my']);
});

test('[L9] [L18] a first consent accepts the terms too', async () => {
  const { user, sent, submit, field, dialog, onClose } = await visit({ hasAcceptedTerms: false });
  type(field, '1.070');
  const box = dialog.getByRole('checkbox');
  await user.click(submit);
  expect(document.activeElement).toBe(box);
  await waitFor(() => expect(box).toHaveProperty('ariaDisabled', 'false'));
  await user.click(box);
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    ['PUT /terms-acceptance', { accepted: true }],
    ['PUT /phone-consent/my', { price: '1070.00' }],
  ]);
});

test.each([
  ['itself', false],
  ['opened from its row', true],
])('[L18] without a connection the dialog %s sends nothing', async (_, isInRow) => {
  const { user, t, sent, submit, field, dialog } = await visit({}, false, auction, isInRow);
  type(field, '1.070');
  await user.click(submit);
  expect(sent).toEqual([]);
  expect(
    dialog
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe(t('phone:offline'));
});
