import { releaseVatRules } from '@recolta/shared/domain/vat';
import { DealInMemory, factId, loadPlan } from '@recolta/shared/testing/deal-fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { plain, visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { DriverLinkDialog } from './driver-link-dialog.tsx';
import { LoadDialog } from './load-dialog.tsx';

const dealId = factId(9);
const path = `/services/main/auction-winning-bids/${dealId}/loads/${factId(1)}/driver-link`;
const token = 'a'.repeat(43);
const stated = {
  token,
  endsAt: '2026-12-09T21:59:00.000Z',
  loading: { place: 'Silozul Siliștea', contact: 'Ion Pop', telephone: '+40722111222' },
  unloading: { place: 'Portul Constanța', contact: null, telephone: null },
};

/** The dialog of a load with a driver, with this link. */
async function open(
  link: object,
  driver: { name: string; telephone: string } | null = { name: 'Vasile', telephone: '+40733444555' },
) {
  const deal = new DealInMemory();
  deal.tell('buyer', { ...loadPlan(1, '25'), driver });
  const { terms, facts, nowMs, life } = deal;
  const shown: ShownDeal = {
    id: dealId,
    terms,
    facts,
    nowMs,
    vatRules: releaseVatRules,
    life,
    side: 'buyer',
  };
  const [load] = life.loads;
  if (!load) throw new Error('no load');
  const sent: unknown[] = [];
  const onClose = vi.fn();
  const page = await visitPage(<DriverLinkDialog deal={shown} load={load} onClose={onClose} />, {
    address: `/auction-winning-bids/${dealId}`,
    namespaces: ['content', 'delivery', 'forms', 'frame'],
    answers: {
      [`GET ${path}`]: () => Response.json(link),
      [`PUT ${path}`]: async (request) => {
        const body = (await request.json()) as object;
        sent.push(body);
        return Response.json({ ...stated, ...body });
      },
      [`DELETE ${path}`]: () => {
        sent.push('end');
        return new Response(null, { status: 204 });
      },
    },
  });
  return { ...page, sent, onClose, dialog: () => within(screen.getByRole('dialog')) };
}
const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ name, value }) => [name, value]);
const url = `${location.origin}/driver#${token}`;

test('[D3] the link is made with the places that its page shows, then sent to the driver', async () => {
  const { user, sent, dialog } = await open({ ...stated, token: null });
  const make = await screen.findByRole('button', { name: 'Creează linkul' });
  expect(values()).toEqual([
    ['loading.place', 'Silozul Siliștea'],
    ['loading.contact', 'Ion Pop'],
    ['loading.telephone', '0722 111 222'],
    ['unloading.place', 'Portul Constanța'],
    ['unloading.contact', ''],
    ['unloading.telephone', ''],
  ]);
  const [place] = screen.getAllByRole('textbox');
  if (!place) throw new Error('no place');
  await user.clear(place);
  await user.click(make);
  await waitFor(() => expect(place.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
  await user.type(place, 'Ferma 2');
  await user.click(make);
  expect(await dialog().findByText(url)).toBeTruthy();
  expect(sent).toEqual([
    {
      loading: { place: 'Ferma 2', contact: 'Ion Pop', telephone: '+40722111222' },
      unloading: { place: 'Portul Constanța', contact: null, telephone: null },
    },
  ]);
});

test('[D3] a link is sent by message, copied, opened, and says until when it works', async () => {
  const { user, dialog } = await open(stated);
  const copied: string[] = [];
  let isAllowed = true;
  vi.stubGlobal('navigator', {
    ...{ userAgent: navigator.userAgent, language: 'ro' },
    clipboard: {
      writeText: async (text: string) => {
        if (!isAllowed) throw new Error('not allowed');
        copied.push(text);
      },
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await dialog().findByText(url)).toBeTruthy();
  expect(dialog().getByText('TR 01 SIL · luni, 7 dec., 08–10')).toBeTruthy();
  expect(dialog().getByText('Merge până 9 dec., 23:59.')).toBeTruthy();
  const sms = dialog().getByRole('link', { name: 'Trimite SMS: Vasile' }).getAttribute('href') ?? '';
  expect(plain(decodeURIComponent(sms))).toBe(
    `sms:+40733444555?body=Transport Recolta, luni, 7 dec., 08–10 TR 01 SIL ${url}`,
  );
  expect(dialog().getByRole('link', { name: 'Vezi pagina' }).getAttribute('href')).toBe(url);
  await user.click(dialog().getByRole('button', { name: 'Copiază linkul' }));
  expect(await dialog().findByText('Adresa a fost copiată.')).toBeTruthy();
  expect(copied).toEqual([url]);
  isAllowed = false;
  await user.click(dialog().getByRole('button', { name: 'Copiază linkul' }));
  await waitFor(() => expect(dialog().queryByText('Adresa a fost copiată.')).toBeNull());
  expect(dialog().getByRole('status').textContent).toContain('Adresa nu a putut fi copiată.');
});

test('[D3] places are changed later, and a load without a driver has no message', async () => {
  const { user, sent, dialog } = await open(stated, null);
  expect(await dialog().findByText(url)).toBeTruthy();
  expect(dialog().queryByRole('link', { name: /SMS/ })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Schimbă locurile' }));
  const contact = dialog().getAllByRole('textbox')[4];
  if (!contact) throw new Error('no contact');
  await user.type(contact, 'Dana');
  await user.click(dialog().getByRole('button', { name: 'Salvează' }));
  expect(await dialog().findByText(url)).toBeTruthy();
  expect(sent).toMatchObject([{ unloading: { place: 'Portul Constanța', contact: 'Dana' } }]);
});

test('[D3] a link ends after a question, and the next one is made again', async () => {
  const { user, sent, dialog, onClose } = await open(stated);
  await user.click(await dialog().findByRole('button', { name: 'Oprește linkul' }));
  expect(dialog().getByText(/Pagina șoferului nu mai merge/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Oprește linkul' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(['end']);
  expect(await screen.findByRole('button', { name: 'Creează linkul' })).toBeTruthy();
});

test('a link that cannot be read says why', async () => {
  const { dialog } = await open({ token: 4 });
  expect((await dialog().findByRole('alert')).textContent).not.toBe('');
});

test.each([
  ['the carrier until the link ends', 'buyer', '2026-12-09T15:59:59.999Z', true],
  ['nobody from then on', 'buyer', '2026-12-09T16:00:00.000Z', false],
  ['nobody of the other side', 'seller', '2026-12-07T07:00:00.000Z', false],
] as const)(
  '[D3] the link of a load planned on 7 December is offered to %s',
  async (_, side, now, isOffered) => {
    const deal = new DealInMemory();
    deal.tell('buyer', loadPlan(1, '25'));
    deal.nowMs = Date.parse(now);
    const shown = { ...deal.now, ...{ id: dealId, side, life: deal.life } };
    const [load] = deal.life.loads;
    if (!load) throw new Error('no load');
    await visitPage(<LoadDialog deal={shown} load={load} onClose={() => undefined} />, {
      ...{ address: `/auction-winning-bids/${dealId}`, namespaces: ['delivery', 'forms', 'labels'] },
      answers: {},
    });
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Linkul șoferului' }) !== null).toBe(isOffered);
  },
);
