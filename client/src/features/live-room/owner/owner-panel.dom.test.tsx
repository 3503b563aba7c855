import { formatSum } from '@recolta/shared/domain/price-text';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { plain } from '../../../testing/page-visit.tsx';
import { visitRoom } from '../testing/room-visit.tsx';

test('the room of an auction in bags shows prices and quantity in bags', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'description' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const at = new Date().toISOString();
  const bestBid = { number: 2, by: 'Ofertant 2', price: '82.50', at, automatic: false };
  const { t } = await visitRoom({
    auction: {
      ...{ status: 'Closed', endsAt: at, decisionEndsAt: new Date(Date.now() + 3_600_000).toISOString() },
      ...{ name: 'Cartofi', product: 'others', unit: 'Bag', quantity: '20.000', bidCount: 1, bestBid },
    },
    viewer: { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: null },
  });
  const accept = plain(t('acts:decideAcceptFor', { price: '82,50 lei/sac', sum: '1.650 lei' }));
  await screen.findByRole('button', { name: (name) => plain(name).startsWith(accept) });
  const shown = plain(document.body.textContent ?? '');
  expect(shown).toContain('20 de saci');
  expect(shown).not.toMatch(/lei\/t|\b20 t\b/);
  expect(document.title).toContain('lei/sac');
  expect(plain(meta.content)).toContain('20 de saci');
});

test.each([
  ['accept', 'decideAcceptFor', 'acceptedByOwner', 'Accepted'],
  ['refuse', 'decideRefuse', 'refusedByOwner', 'Refused'],
] as const)('[L10] the owner may %s the best bid, after confirming', async (decision, key, kind, status) => {
  const asked: string[] = [];
  const at = new Date().toISOString();
  const winner = { number: 2, by: 'Ofertant 2', price: '1000.00' };
  const { user, t } = await visitRoom({
    auction: {
      ...{ status: 'Closed', endsAt: at, decisionEndsAt: new Date(Date.now() + 3_600_000).toISOString() },
      ...{ bidCount: 1, bestBid: { ...winner, at, automatic: false }, privacyType: 'Incognito' },
    },
    viewer: { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: null },
    onDecision: (decided, best) => {
      asked.push(decided);
      expect(best).toEqual({ number: 2, price: '1000.00' });
      const outcome = { at, winner: decided === 'accept' ? winner : null, reason: null, kind };
      return { status, outcome };
    },
  });
  const label = plain(t(`acts:${key}`, { price: '1.000 lei/t', sum: '500.000 lei' }));
  const named = (name: string) => plain(name).startsWith(label);
  await user.click(await screen.findByRole('button', { name: named }));
  const title = t(decision === 'accept' ? 'acts:decideAcceptTitle' : 'acts:decideRefuseTitle');
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  if (decision === 'accept') {
    const sum = formatSum(500_000_00, 'Ron', 'ro');
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(sum));
    const net = t('labels:vat.netOf', { total: t('binding:total.seller') });
    expect(dialog.getByText(net).nextSibling?.textContent).toContain(sum);
  }
  await user.click(dialog.getByRole('button', { name: t('frame:back') }));
  expect(asked).toEqual([]);
  await user.click(await screen.findByRole('button', { name: named }));
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: named }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([decision]);
  if (decision === 'accept')
    await waitFor(() => expect(document.querySelector('[data-ending][data-standing=owner]')).not.toBeNull());
  else expect(await screen.findByText(t('room:outcomeOwner.refusedByOwner'))).toBeTruthy();
});

test.each([
  ['accept', 'decideAcceptFor', 'decideAcceptTitle'],
  ['refuse', 'decideRefuse', 'decideRefuseTitle'],
] as const)(
  '[L10] [L17] the owner who is about to %s reads another best bid first',
  async (decision, key, title) => {
    const asked: unknown[] = [];
    const at = new Date().toISOString();
    const bestBid = { number: 2, by: 'Ofertant 2', price: '1500.00', at, automatic: false };
    const { user, t, push } = await visitRoom({
      auction: {
        ...{ status: 'Closed', endsAt: at, decisionEndsAt: new Date(Date.now() + 3_600_000).toISOString() },
        ...{ bidCount: 2, bestBid, privacyType: 'Incognito' },
      },
      viewer: { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: null },
      onDecision: (decided, best) => {
        asked.push([decided, best]);
        return {};
      },
    });
    const named = (prices: { price: string; sum: string }) => {
      const label = plain(t(`acts:${key}`, prices));
      return (name: string) => plain(name).startsWith(label);
    };
    const read = named({ price: '1.500 lei/t', sum: '750.000 lei' });
    await user.click(await screen.findByRole('button', { name: read }));
    const dialog = within(await screen.findByRole('dialog', { name: t(`acts:${title}`) }));
    await dialog.findByRole('button', { name: read });
    await push({ bidCount: 1, bestBid: { ...bestBid, number: 3, by: 'Ofertant 3', price: '1005.00' } });
    const next = named({ price: '1.005 lei/t', sum: '502.500 lei' });
    expect(dialog.queryByRole('button', { name: next })).toBeNull();
    await user.click(dialog.getByRole('button', { name: t('frame:seeChanges') }));
    expect(asked).toEqual([]);
    expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain('502.500 lei');
    await user.click(await dialog.findByRole('button', { name: next }));
    await waitFor(() => expect(asked).toEqual([[decision, { number: 3, price: '1005.00' }]]));
  },
);

test.each([
  [2, 'Taxare inversă: TVA o declară cumpărătorul'],
  // Known of somebody else: another bidder has taken the lead since.
  [3, null],
])(
  '[L10] [Q3] the owner accepts with the VAT of the best bidder, known of number %i',
  async (number, said) => {
    const at = new Date().toISOString();
    const { user, t } = await visitRoom({
      auction: {
        ...{ status: 'Closed', endsAt: at, decisionEndsAt: new Date(Date.now() + 3_600_000).toISOString() },
        ...{ bidCount: 1, bestBid: { number: 2, by: 'Ofertant 2', price: '1000.00', at, automatic: false } },
        ...{ paymentType: 'PaymentAtDate', paymentDays: null },
      },
      viewer: {
        ...{ isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: null },
        bestBidder: { number, vatState: 'registered' },
      },
      goods: () => Response.json({ ...contractDeal.goods, paymentDate: '2026-12-18', paymentDays: null }),
    });
    const accept = plain(t('acts:decideAcceptFor', { price: '1.000 lei/t', sum: '500.000 lei' }));
    await user.click(await screen.findByRole('button', { name: (name) => plain(name).startsWith(accept) }));
    const text = () => plain(screen.getByRole('dialog').textContent ?? '');
    // The day of the payment is with the goods alone.
    await waitFor(() => expect(text()).toContain('18.12.2026'));
    if (said === null) expect(text()).not.toContain('Taxare inversă: TVA o declară');
    else expect(text()).toContain(said);
  },
);

const band = { deals: 'from5', payment: 'onTime', quality: null } as const;

test.each([
  [2, true],
  [3, false],
])(
  '[D10] [B5] the owner who decides reads how the best bidder, number %i, keeps agreements',
  async (number, isShown) => {
    const at = new Date().toISOString();
    const bestBid = { number: 2, by: 'Ofertant 2', price: '1000.00', at, automatic: false };
    const { t } = await visitRoom({
      auction: {
        ...{ status: 'Closed', endsAt: at, decisionEndsAt: new Date(Date.now() + 3_600_000).toISOString() },
        ...{ bidCount: 1, bestBid, privacyType: 'Incognito' },
      },
      viewer: { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: null },
      records: { owner: null, best: { number, band, figures: null } },
    });
    await screen.findByText(t('acts:decideLeft'));
    const text = t('goods:recordBand.payment.onTime');
    if (isShown)
      expect((await screen.findByText(t('goods:recordOfBest'))).parentElement?.textContent).toContain(text);
    // A record that was fetched before another took the lead.
    else expect(screen.queryByText(t('goods:recordOfBest'))).toBeNull();
  },
);

test('[D10] a bidder reads how the owner keeps agreements, by figures under its name', async () => {
  const none = { counted: 0, below: 0, lossTenths: null };
  const figures = {
    ...{ deals: 7, quality: none, loads: { counted: 0, notLoaded: 0 }, disputes: { opened: 0, lost: 0 } },
    payments: { counted: 9, onTime: 8, daysLate: 3, differing: 0 },
  };
  const { t } = await visitRoom({ records: { owner: { band, figures }, best: null } });
  const section = (await screen.findByText(t('goods:recordTitle.Selling'))).parentElement;
  await waitFor(() => expect(section?.textContent).toContain(t('company:record.share', { good: 8, of: 9 })));
});

test.each([
  ['Selling', '1100.00', 'Față de prețul dorit− 100lei/t− 50.000 lei în total', 'dorit 1.100'],
  ['Selling', '1000.00', 'Față de prețul dorit0lei/texact atât', 'dorit 1.000'],
  ['Buying', '970.00', 'Față de prețul oferit+ 30lei/t+ 15.000 lei în total', 'oferit 970'],
] as const)(
  '[L10] the owner of a %s auction compares the best bid with the own prices',
  async (type, desiredPrice, gap, word) => {
    const at = new Date().toISOString();
    const { t } = await visitRoom({
      auction: {
        ...{ status: 'Closed', type, endsAt: at, decisionEndsAt: '2099-11-21T12:30:00.000Z', desiredPrice },
        ...{
          startingPrice: type === 'Selling' ? '900.00' : '1200.00',
          bidCount: 1,
          privacyType: 'Incognito',
        },
        bestBid: { number: 2, by: 'Ofertant 2', price: '1000.00', at, automatic: false },
      },
      viewer: { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: '980.00' },
    });
    await screen.findByText(t('acts:decideLeft'));
    const said = plain(screen.getByRole('region', { name: t('room:situation') }).textContent ?? '');
    expect(said).toContain('1.000lei/t');
    expect(said).toContain('Ofertant 2 · 500.000 lei pentru 500 t');
    expect(said.replaceAll(/lei\/t /g, 'lei/t').replaceAll(' lei/t', 'lei/t')).toContain(plain(gap));
    expect(said.replaceAll(' lei/t', 'lei/t')).toContain(
      'Față de rezerva dvs.+ 20lei/t+ 10.000 lei în total',
    );
    const scale = plain(screen.getByRole('img', { name: /cea mai bună/ }).getAttribute('aria-label') ?? '');
    for (const mark of [
      'rezerva dvs. 980',
      'cea mai bună 1.000',
      type === 'Selling' ? 'pornire 900' : 'pornire 1.200',
    ])
      expect(scale).toContain(mark);
    expect(scale).toContain(word);
    expect(plain(document.body.textContent ?? '')).toMatch(/Dacă nu decideți până pe 21 nov\..*14:30,/);
  },
);

test('[L10] the owner reads what acceptance and refusal mean before either is asked', async () => {
  const at = new Date().toISOString();
  const { user, t } = await visitRoom({
    auction: {
      ...{
        status: 'Closed',
        endsAt: at,
        decisionEndsAt: '2099-11-21T12:30:00.000Z',
        privacyType: 'Incognito',
      },
      ...{ bidCount: 1, bestBid: { number: 2, by: 'Ofertant 2', price: '1003.00', at, automatic: false } },
    },
    viewer: { isOwner: true, mayBid: false, why: 'OwnAuction', backupPrice: null },
  });
  const accept = await screen.findByRole('button', { name: /^Acceptă/ });
  expect(plain(accept.textContent ?? '')).toBe(
    `Acceptă 1.003 lei/t · 501.500 lei${t('acts:decideAcceptNext')}`,
  );
  const refusal = screen.getByRole('heading', { name: t('acts:decideRefuseAsk') }).closest('section');
  expect(plain(refusal?.textContent ?? '')).toBe(
    t('acts:decideRefuseAsk') +
      plain(t('acts:decideRefuseNote', { sum: '501.500 lei' })) +
      t('acts:decideRefuse'),
  );
  await user.click(accept);
  const dialog = within(screen.getByRole('dialog', { name: t('acts:decideAcceptTitle') }));
  expect(dialog.getByText(t('acts:decideAcceptText'))).toBeTruthy();
  expect(await dialog.findByText('Ofertant 2')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('frame:back') }));
  await user.click(within(refusal as HTMLElement).getByRole('button', { name: t('acts:decideRefuse') }));
  const question = screen.getByRole('dialog', { name: t('acts:decideRefuseTitle') });
  expect(plain(question.textContent ?? '')).toContain(
    plain(t('acts:decideRefuseText', { price: '1.003 lei/t', sum: '501.500 lei' })),
  );
});
