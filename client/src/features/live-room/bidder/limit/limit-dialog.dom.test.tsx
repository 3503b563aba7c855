import { releaseVatRules } from '@recolta/shared/domain/vat';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorText } from '../../../../lib/error-text.ts';
import { store } from '../../../../lib/store.ts';
import { buyerIdentity } from '../../../../testing/identity.ts';
import { bidderViewer, liveAuction } from '../../../../testing/live-auction.ts';
import { plain, refusal, visitPage } from '../../../../testing/page-visit.tsx';
import { sessionAtom } from '../../../session/state/session.ts';
import { LimitRow } from './limit-row.tsx';

/** Number 4 leads with 1040; the next price is 1045. */
const auction = liveAuction({
  endsAt: '2099-11-21T10:30:00.000Z',
  desiredPrice: null,
  privacyType: 'Public',
});
const path = `/services/live-auctions/api/v1/auctions/${auction.id}`;

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

interface Sent {
  readonly call: string;
  readonly key: string | null;
  readonly body: unknown;
}

async function visit(
  viewer: Parameters<typeof bidderViewer>[0] = {},
  {
    answers = [] as readonly (() => Response | Promise<Response>)[],
    isConnected = true,
    of = auction,
    goods = () => Response.json(contractDeal.goods) as Response | Promise<Response>,
  } = {},
) {
  const sent: Sent[] = [];
  const waiting = [...answers];
  const keep = async (request: Request) => {
    const text = await request.text();
    const call = `${request.method} ${new URL(request.url).pathname.slice(path.length)}`;
    sent.push({ call, key: request.headers.get('idempotency-key'), body: text && JSON.parse(text) });
  };
  const page = await visitPage(
    <LimitRow auction={of} viewer={bidderViewer(viewer)} isConnected={isConnected} />,
    {
      address: `/live-auctions/${auction.id}/participate`,
      namespaces: ['binding', 'forms', 'goods', 'labels', 'limit', 'room'],
      answers: {
        [`GET ${path}/goods`]: goods,
        'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
        [`PUT ${path}/terms-acceptance`]: async (request) => {
          await keep(request);
          return Response.json(bidderViewer());
        },
        [`PUT ${path}/bids/my`]: async (request) => {
          await keep(request);
          const accepted = { accepted: true, version: 5, bestPrice: '1040.00', entries: [] };
          return (
            waiting.shift()?.() ?? Response.json({ ...accepted, auction: of, viewer: bidderViewer(viewer) })
          );
        },
      },
      prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }),
    },
  );
  const row = screen.getByRole('button');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Licitare automată' }));
  const field = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /Până unde sunteți dispus/ });
  return {
    ...page,
    sent,
    row,
    dialog,
    field,
    alert: () =>
      dialog()
        .getAllByRole('alert')
        .map(({ textContent }) => plain(textContent ?? ''))
        .join(''),
    set: () => dialog().getByRole('button', { name: (name) => /^Licite?a/.test(name) }),
    /** Opens the dialog; it ignores presses until it can be read. */
    async open() {
      await act(async () => {
        fireEvent.click(row);
        await import('./limit-dialog.tsx');
      });
      if (isConnected)
        await waitFor(() =>
          expect(document.querySelector('[type=submit]')).toHaveProperty('ariaDisabled', 'false'),
        );
    },
  };
}

test('[L7] a limit is typed, its effect read, and sent; nothing is sent before it is valid', async () => {
  const { user, open, field, set, sent, dialog, row } = await visit();
  expect(plain(row.textContent ?? '')).toBe('Licitare automată, până la o limită');
  await open();
  expect(field().value).toBe('');
  expect(field().placeholder).toBe('1.045');
  expect(dialog().getByText(/niciodată peste limită/)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: /^Retrage limita/ })).toBeNull();
  await user.click(set());
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);
  expect(dialog().getByRole('textbox', { description: /1\.045/ })).toBe(field());
  type(field(), '1.041');
  expect(dialog().queryByText('Dacă se ajunge la limită')).toBeNull();
  type(field(), '1.060');
  const text = plain(screen.getByRole('dialog').textContent ?? '');
  expect(text).toContain(
    'Acum licităm 1.045 lei/t. Mai departe mergem numai dacă licitează și altcineva. La limite egale conduce cea pusă prima.',
  );
  expect(text).toContain('Dacă se ajunge la limită');
  expect(text).toContain('530.000 lei');
  await user.click(
    dialog().getByRole('button', { name: (name) => plain(name) === 'Licitează automat până la 1.060 lei/t' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ call, body }) => [call, body])).toEqual([['PUT /bids/my', { limit: '1060.00' }]]);
});

test('[L7] the own limit is shown and changed, or withdrawn', async () => {
  const { user, open, field, sent, dialog, row } = await visit({
    number: 2,
    price: '1030.00',
    limit: '1100.00',
  });
  expect(plain(row.textContent ?? '')).toBe('Licităm automat până la 1.100 lei/tSchimbă');
  await open();
  expect(field().value).toBe('1.100');
  await user.click(
    dialog().getByRole('button', { name: (name) => plain(name) === 'Retrage limita de 1.100 lei/t' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ limit: null }]);
});

test.each([
  ['1050.00', 'set'],
  ['1040.00', 'reached'],
  ['1039.00', 'passed'],
  [null, 'none'],
] as const)('[L7] the limit %s beside a best bid of 1040 is %s', async (limit, state) => {
  const { row, t } = await visit({ limit });
  const price = limit === null ? '' : `${Number(limit).toLocaleString('ro-RO')} lei/t`;
  expect(row.getAttribute('data-limit')).toBe(state);
  expect(plain(row.textContent ?? '')).toContain(plain(t(`room:limit.${state}`, { limit: price })));
});

test.each([
  ['Buying', '1040.00', '1030.00', 'set'],
  ['Buying', '1040.00', '1050.00', 'passed'],
  ['Selling', null, '900.00', 'set'],
] as const)(
  '[L7] in a %s auction with the best bid %s the limit %s is %s',
  async (type, best, limit, state) => {
    const bestBid = best && { ...(auction.bestBid as NonNullable<typeof auction.bestBid>), price: best };
    const { row } = await visit({ limit }, { of: { ...auction, type, bestBid } });
    expect(row.getAttribute('data-limit')).toBe(state);
  },
);

test('[L5] [L7] a limit whose answer is lost is sent again under the same key', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user, open, field, set, sent } = await visit({}, { answers: [lost] });
  await open();
  type(field(), '1.060');
  await user.click(set());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('[L7] a refusal of the limit is read until another one is typed', async () => {
  const refused = () => refusal('LimitBelowBid', 409, { limit: '1060.00', bid: '1070.00' });
  const { user, open, field, set, sent, alert } = await visit({}, { answers: [refused] });
  await open();
  type(field(), '1.060');
  await user.click(set());
  await waitFor(() =>
    expect(alert()).toBe(
      plain(errorText('LimitBelowBid', { limit: '1060.00', bid: '1070.00' }, 'ro', 'Ron')),
    ),
  );
  expect(screen.queryByRole('dialog')).toBeTruthy();
  type(field(), '1.0605');
  expect(alert()).toBe('');
  expect(sent).toHaveLength(1);
});

test('[L7] without a connection nothing is sent, and the dialog says why', async () => {
  const { user, open, field, set, sent, alert, dialog } = await visit(
    { number: 2, limit: '1100.00' },
    { isConnected: false },
  );
  await open();
  expect(alert()).toBe('Fără conexiune. Limita se poate pune când revine.');
  type(field(), '1.0605');
  await user.click(set());
  await user.click(dialog().getByRole('button', { name: /^Retrage limita/ }));
  expect(sent).toEqual([]);
  expect(set()).toHaveProperty('ariaDisabled', 'true');
});

test('[L4] [L7] a limit far beyond the others is sent only once it was typed twice', async () => {
  const { user, open, field, set, sent, dialog } = await visit();
  await open();
  type(field(), '9.005');
  const again = () => dialog().getByRole('textbox', { name: /din nou/ });
  await user.click(set());
  expect(document.activeElement).toBe(again());
  expect(dialog().getByText(/9\.005/, { selector: '[id$=error], p, span' })).toBeTruthy();
  type(again(), '9.050');
  await user.click(set());
  expect(sent).toEqual([]);
  type(again(), '9.005');
  await user.click(set());
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ limit: '9005.00' }]));
});

test('[L7] [L9] a first limit accepts the terms, which have to be shown before', async () => {
  const goods = Promise.withResolvers<Response>();
  const { user, open, field, set, sent, dialog, t } = await visit(
    { hasAcceptedTerms: false },
    { goods: () => goods.promise },
  );
  await open();
  type(field(), '1.060');
  const box = dialog().getByRole('checkbox', { name: t('room:confirmTerms') });
  await user.click(box);
  expect(box).toHaveProperty('checked', false);
  await user.click(set());
  expect(document.activeElement).toBe(box);
  await act(async () => goods.resolve(Response.json(contractDeal.goods)));
  await waitFor(() => expect(box).toHaveProperty('ariaDisabled', 'false'));
  await user.click(set());
  expect(sent).toEqual([]);
  expect(dialog().getByText(t('room:confirmTermsNeeded'))).toBeTruthy();
  await user.click(box);
  expect(dialog().queryByText(t('room:confirmTermsNeeded'))).toBeNull();
  await user.click(set());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual(['PUT /terms-acceptance', 'PUT /bids/my']);
});

test('[L7] a refused limit names the unit of the goods', async () => {
  const { open, field } = await visit({}, { of: { ...auction, unit: 'Bag' } });
  await open();
  type(field(), '1');
  const said = plain(screen.getByRole('dialog').textContent ?? '');
  expect(said).toContain('Următorul preț posibil este 1.045 lei/sac.');
});
