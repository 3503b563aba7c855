import type { DealAnswer } from '@recolta/shared/contracts/http/deals';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { DealInMemory, loadPlan, statedDealTerms } from '@recolta/shared/testing/deal-fixture';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roundTerms } from '../../../testing/announcement.ts';
import { dealAnswer } from '../../../testing/deal.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { DealPage } from './deal-page.tsx';

const base = dealAnswer();
const { id } = base.deal;
type Role = 'Client' | 'Provider' | 'Bidder' | 'Admin';

async function visit(
  deal: Partial<DealAnswer['deal']> = {},
  changes: Partial<DealAnswer> = {},
  role: Role = 'Client',
  answers: Record<string, (request: Request) => Response | Promise<Response>> = {},
) {
  const answer = { ...base, ...changes, deal: { ...base.deal, ...deal } };
  const page = await visitPage(<DealPage id={id} identity={buyerIdentity({ user: { roles: [role] } })} />, {
    address: `/auction-winning-bids/${id}`,
    namespaces: ['binding', 'bulk', 'deals', 'delivery', 'forms', 'goods', 'labels'],
    answers: {
      [`GET /services/main/auction-winning-bids/${id}`]: () => Response.json(answer),
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const fact = (label: string) =>
    plain(
      [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)
        ?.nextElementSibling?.textContent ?? '',
    );
  return { ...page, fact, text: () => plain(document.body.textContent ?? '') };
}

test.each([
  ['Admin', '/admin/auctions'],
  ['Bidder', '/account/participated-auctions'],
  ['Client', '/auction-winning-bids/my'],
  ['Provider', '/auction-winning-bids/my'],
] as const)('the page of a deal leads a user of the role %s back to %s', async (role, href) => {
  const { t } = await visit({}, {}, role);
  expect(screen.getByRole('link', { name: t('deals:back') }).getAttribute('href')).toBe(href);
});

test.each([
  ['product', '/products/', 'Deschide produsul'],
  ['liveAuction', '/live-auctions/', 'Deschide licitația'],
  ['announcement', '/auctions/', 'Deschide anunțul'],
] as const)('a deal from a sale of the kind %s links to it', async (kind, path, name) => {
  await visit({ source: { kind, id: '8db2f7ac-c224-44a8-a690-edc25c36957a' } });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
    `${path}8db2f7ac-c224-44a8-a690-edc25c36957a${kind === 'liveAuction' ? '/participate' : ''}`,
  );
});

test.each(['seller', 'buyer'] as const)('[C2] the %s reads their side and the other party', async (side) => {
  const { t, text } = await visit({ side });
  expect(text()).toContain(t(`deals:side.${side}`));
  const other = within(screen.getByRole('heading', { name: 'Cealaltă parte' }).parentElement as HTMLElement);
  expect(other.getByText('Silozul Bragadiru SA')).toBeTruthy();
  const mail = other.getByRole('link', { name: 'contact@siloz.example' });
  expect(mail.getAttribute('href')).toBe('mailto:contact@siloz.example');
  expect(screen.getByRole('heading', { name: 'Urmează contractul' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Pașii tranzacției' })).toBeTruthy();
});

test('[C2] an administrator reads both parties and what comes next, of neither side', async () => {
  const party = (name: string, email: string) => ({
    ...{ companyName: name, companyNumber: '14399840', administratorName: 'Ana Marin' },
    ...{ email, telephone: '+40721000111' },
  });
  const parties = [party('Agro Vest SRL', 'a@recolta.test'), party('Moara SA', 'b@recolta.test')];
  const { t, text } = await visit({ side: null, counterparty: null }, { parties }, 'Admin');
  const both = within(screen.getByRole('heading', { name: 'Părțile' }).parentElement as HTMLElement);
  expect(both.getByText('Agro Vest SRL')).toBeTruthy();
  expect(both.getByText('Moara SA')).toBeTruthy();
  expect(both.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('tel:+40721000111');
  expect(screen.getByRole('heading', { name: 'Ce urmează' })).toBeTruthy();
  expect(text()).not.toContain(t('deals:side.seller'));
});

test('[C2] the other party may be gone: the page says so', async () => {
  const { text } = await visit({ counterparty: null });
  expect(text()).toContain('Contul celeilalte părți nu mai există.');
});

test.each([
  [false, 'Ron', 'Loan', '306.000 lei', true],
  [true, 'Euro', 'Cash', '306.000 EUR', false],
] as const)(
  '[C2] the agreed terms: price gross %s, in %s, paid by %s',
  async (isPriceGross, currency, paymentType, total, hasInterest) => {
    const deliveryPeriod = { from: '2026-12-02', to: '2026-12-09' };
    const terms = roundTerms({ paymentType, deliveryPeriod });
    const { t, fact, text } = await visit({ isPriceGross, currency }, { terms });
    expect(fact(t(isPriceGross ? 'deals:totalGross' : 'deals:total'))).toBe(total);
    expect(fact(t(isPriceGross ? 'deals:total' : 'deals:totalGross'))).toBe('');
    expect(fact(t('deals:quantity'))).toBe('300 t');
    expect(fact(t('deals:price'))).toContain('1.020');
    const [from = '', to = ''] = fact(t('deals:period')).split(' – ');
    expect([from.slice(0, 2), to.slice(0, 2)].map(Number.parseFloat)).toEqual([2, 9]);
    expect(fact(t('deals:payment')).includes(t('labels:interestIncluded'))).toBe(hasInterest);
    expect(text()).toContain(t(isPriceGross ? 'deals:gross' : 'deals:net'));
  },
);

test('[C2] the agreed terms name the days of payment, the place, and where goods are weighed and analysed', async () => {
  const stated = { paymentType: 'PaymentAtDate', paymentDays: 14, deliveryType: 'DAPTruck' };
  const place = { loadingLocation: null, deliveryCounty: 'TL', deliveryLocation: 'Silozul Tulcea' };
  const { fact } = await visit({}, { terms: roundTerms({ ...stated, ...place }) });
  expect(fact('Plata')).toContain('14 zile de la livrare');
  expect(fact('Livrare')).toContain('Silozul Tulcea, Tulcea');
  expect(fact('Cântărire')).toBe('la încărcare');
  expect(fact('Analiză')).toBe('la descărcare');
});

test('[C2] the agreed terms under FCA name where the goods are loaded', async () => {
  const { fact } = await visit();
  expect(fact('Livrare')).toBe('FCA camion, din magazie');
});

const signature = (side: 'seller' | 'buyer', changes: object) => ({
  ...{ side, at: '2026-11-23T09:02:00.000Z', name: `Numele, ${side}`, isFile: false },
  ...{ isCompared: null, isConfirmed: true, ...changes },
});

test('[C2] the contract names who signed, by which file, and that a file was not compared yet', async () => {
  const signatures = [signature('seller', { isFile: true, isConfirmed: false })];
  const contract = {
    ...{ number: 'AM-2026-000123', version: 2, kind: 'General' as const, sha256: 'a'.repeat(64) },
    ...{ madeAt: '2026-11-22T08:04:00.000Z', signatures },
  };
  const { t, fact, text } = await visit({ step: 'sign' }, { contract });
  expect(fact(t('deals:number'))).toBe('AM-2026-000123');
  expect(fact(t('deals:version'))).toBe('2');
  expect(screen.getByRole('heading', { name: 'E rândul dvs. să semnați · versiunea 2' })).toBeTruthy();
  expect(fact(t('deals:party.seller'))).toContain('Numele, seller');
  expect(fact(t('deals:party.seller'))).toContain(t('deals:notCompared'));
  expect(fact(t('deals:party.buyer'))).toBe(t('deals:notSigned'));
  expect(screen.getByRole('link', { name: t('deals:signedFile') }).getAttribute('href')).toContain('seller');
  const page = screen.getByRole('link', { name: t('deals:signaturePage') });
  expect(page.getAttribute('href')).toMatch(/\?locale=ro$/);
  expect(document.querySelector('a[href="/contracts/AM-2026-000123"]')).not.toBeNull();
  expect(text()).toContain(t('deals:contractNumber', { number: 'AM-2026-000123' }));
});

/** The log of a deal as the service answers with it. */
function lifeOf(deal: DealInMemory, more: readonly object[] = []): NonNullable<DealAnswer['life']> {
  const { terms, facts, nowMs } = deal;
  const now = new Date(nowMs).toISOString();
  return { terms, facts: [...facts, ...more], vatRules: releaseVatRules, now } as NonNullable<
    DealAnswer['life']
  >;
}

test('[D1] a signed deal shows its five steps and whose turn it is, as its side reads them', async () => {
  const deal = new DealInMemory({ ...statedDealTerms, grid: { kind: 'asIs' } });
  deal.nowMs = Date.parse('2026-12-01T08:00:00.000Z');
  deal.tell('buyer', loadPlan(1, '20'));
  const { text } = await visit({ step: 'concluded', side: 'buyer' }, { life: lifeOf(deal) });
  expect(await screen.findByRole('heading', { name: 'Rândul dvs.până 9 dec., 18:00' })).toBeTruthy();
  expect(text()).toContain('Planificați transportul: mai sunt 30 t de programat');
  expect(text()).toContain('Pasul 3 din 5: livrare');
  expect(screen.getByRole('region', { name: 'De la contract la bani' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Pașii tranzacției' })).toBeNull();
  expect(screen.queryByText('Ce urmează')).toBeNull();
});

/** A deal that is not signed, in which the seller proposed an annulment if so asked. */
function unsignedDeal(isProposed: boolean) {
  const deal = new DealInMemory({ ...statedDealTerms, hasContract: false, concludedAt: null });
  const proposal = { kind: 'AnnulmentProposed', reason: 'fără marfă', washout: null } as const;
  return { deal, proposalId: isProposed ? String(deal.tell('seller', proposal)) : null };
}

test('[D1] a deal that is not signed is annulled by a proposal, beside the contract; a dispute is not offered', async () => {
  const { deal } = unsignedDeal(false);
  const sent: { body: unknown }[] = [];
  const { user } = await visit({ side: 'buyer' }, { life: lifeOf(deal) }, 'Client', {
    [`POST /services/main/auction-winning-bids/${id}/facts`]: async (request) => {
      sent.push(...((await request.json()) as { facts: { body: unknown }[] }).facts);
      return Response.json({ refusals: [null], deal: base });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Urmează contractul' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Pașii tranzacției' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deschide o dispută' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Anulează tranzacția' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Propuneți anularea tranzacției' }));
  await user.type(dialog.getByRole('textbox', { name: 'Motivul' }), 'fără marfă');
  await user.click(dialog.getByRole('button', { name: 'Propune' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'AnnulmentProposed', reason: 'fără marfă', washout: null },
    ]),
  );
});

test.each([
  ['buyer', 'Cealaltă parte propune anularea tranzacției', ['Sunt de acord', 'Nu sunt de acord']],
  ['seller', 'Ați propus anularea tranzacției', ['Retrage propunerea']],
  [null, 'Vânzătorul propune anularea tranzacției', []],
] as const)(
  '[D1] the proposal to annul an unsigned deal, as the %s reads it, does not hide the contract',
  async (side, title, acts) => {
    const { t } = await visit({ side }, { life: lifeOf(unsignedDeal(true).deal) });
    const card = (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement;
    const buttons = within(card).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([...acts]);
    expect(screen.getByRole('heading', { name: side ? 'Urmează contractul' : t('deals:next') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Anulează tranzacția' })).toBeNull();
  },
);

test('[D1] an annulled deal asks for no contract and no signature', async () => {
  const { deal, proposalId } = unsignedDeal(true);
  deal.tell('buyer', { kind: 'AnnulmentConfirmed', proposalId: String(proposalId) });
  const { text } = await visit({ side: 'buyer' }, { life: lifeOf(deal) });
  expect(await screen.findByText('Tranzacția a fost anulată de ambele părți.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Pașii tranzacției' })).toBeNull();
  expect(text()).not.toContain('Urmează contractul');
});

test('[D1] a deal with facts of a later release shows its log alone', async () => {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '20'));
  const later = {
    id: 'x',
    replaces: null,
    reason: null,
    by: 'seller',
    at: deal.time,
    body: { kind: 'Later' },
  };
  const { text } = await visit({ step: 'concluded', side: 'buyer' }, { life: lifeOf(deal, [later]) });
  expect(await screen.findByText('Pagina este mai veche decât tranzacția')).toBeTruthy();
  expect(text()).toContain('o înscriere pe care pagina aceasta nu o poate arăta');
  expect(screen.queryByRole('region', { name: 'De la contract la bani' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Planifică un transport' })).toBeNull();
});

test('[C2] a file that the other side signed elsewhere is confirmed after it was read', async () => {
  const sha256 = 'b'.repeat(64);
  const signatures = [
    signature('buyer', {}),
    signature('seller', { isFile: true, isCompared: false, isConfirmed: false }),
  ];
  const contract = {
    ...{ number: 'AM-2026-000124', version: 1, kind: 'General' as const, sha256, signatures },
    madeAt: '2026-11-22T08:04:00.000Z',
  };
  const sent: unknown[] = [];
  const { t, user } = await visit({ step: 'confirm', side: 'buyer' }, { contract }, 'Client', {
    [`POST /services/main/auction-winning-bids/${id}/signed-contract/seller/confirmation`]: async (
      request,
    ) => {
      sent.push(await request.json());
      return Response.json({ ...base, contract });
    },
  });
  // The first version is not named.
  expect(screen.getByRole('heading', { name: 'E rândul dvs. să confirmați' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('deals:confirm') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('deals:confirmTitle') }));
  const file = dialog.getByRole('link', { name: t('deals:openSigned') });
  expect(file.getAttribute('href')).toContain('seller');
  const confirm = dialog.getByRole('button', { name: new RegExp(`^${t('deals:confirm')}`) });
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('true'));
  await user.click(confirm);
  expect(sent).toEqual([]);
  await user.click(dialog.getByLabelText(t('deals:hasCompared')));
  await user.click(confirm);
  await waitFor(() => expect(sent).toEqual([{ sha256 }]));
});
