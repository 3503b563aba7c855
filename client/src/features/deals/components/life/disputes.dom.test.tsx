import type { DealSide } from '@recolta/shared/domain/contract/signing';
import type { FactAuthor, FactBody } from '@recolta/shared/domain/deal/deal-facts';
import { analysisOf, DealInMemory, factId, loadPlan, ticketOf } from '@recolta/shared/testing/deal-fixture';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dealAnswer } from '../../../../testing/deal.ts';
import { visitPage } from '../../../../testing/page-visit.tsx';
import type { ShownDeal } from '../../state/deal-life.ts';
import { Disputes } from './disputes.tsx';
import { DisputeDialog } from './proposals.tsx';

const path = `POST /services/main/auction-winning-bids/${factId(9)}/facts`;

/** A load that is settled, and a dispute on its settlement that the buyer opened. */
function disputed(...more: readonly (readonly [FactAuthor, (disputeId: string) => FactBody])[]) {
  const deal = new DealInMemory();
  deal.tell('buyer', loadPlan(1, '25'));
  deal.nowMs = Date.parse('2026-12-07T13:00:00.000Z');
  deal.tell('seller', ticketOf(1, { grossKg: 39_480, tareKg: 14_980 }, deal.time));
  deal.tell('seller', analysisOf([1], { protein: 12.8 }, deal.time));
  const opened = { kind: 'DisputeOpened', loadId: factId(1), about: 'settlement', reason: 'proba' } as const;
  const id = String(deal.tell('buyer', opened));
  for (const [by, bodyOf] of more) expect(deal.tell(by, bodyOf(id))).toBeTypeOf('string');
  return deal;
}

const shown = (deal: DealInMemory, side: DealSide | null): ShownDeal => ({
  ...deal.now,
  id: factId(9),
  side,
  life: deal.life,
});
const called = (disputeId: string): FactBody => ({ kind: 'AdministratorCalled', disputeId });
const visit = (
  deal: DealInMemory,
  side: DealSide | null,
  answers: Record<string, (request: Request) => Promise<Response>> = {},
) =>
  visitPage(<Disputes deal={shown(deal, side)} />, {
    ...{ address: `/auction-winning-bids/${factId(9)}`, namespaces: ['delivery', 'forms'] },
    answers,
  });
const acts = () =>
  within(screen.getByRole('article'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('[D9] the side that opened a dispute writes, calls an administrator, closes; the other does not close', async () => {
  const { t } = await visit(disputed(), 'buyer');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Decontul transportului 1');
  expect(acts()).toEqual([t('delivery:message'), t('delivery:call'), t('delivery:close')]);
  expect(screen.getByText(t('delivery:calledTexts.nobody'))).toBeTruthy();
});

test('[D9] the other side sees who called, may call too, and does not close', async () => {
  const { t } = await visit(disputed(['buyer', called]), 'seller');
  expect(acts()).toEqual([t('delivery:message'), t('delivery:call')]);
  expect(screen.getByText(t('delivery:calledTexts.other'))).toBeTruthy();
});

test('[D9] an administrator writes once called, and the result once both have called', async () => {
  await visit(disputed(), null);
  expect(within(screen.getByRole('article')).queryByRole('button')).toBeNull();
  cleanup();
  const one = await visit(disputed(['buyer', called]), null);
  expect(acts()).toEqual([one.t('delivery:note')]);
  cleanup();
  const { t } = await visit(disputed(['buyer', called], ['seller', called]), null);
  expect(acts()).toEqual([t('delivery:note'), t('delivery:decide')]);
});

test('[D9] calling an administrator asks first, and sends one fact', async () => {
  const sent = vi.fn();
  const answer = { refusals: [null], deal: dealAnswer() };
  const { t, user } = await visit(disputed(), 'seller', {
    [path]: async (request: Request) => {
      sent(await request.json());
      return Response.json(answer);
    },
  });
  await user.click(screen.getByRole('button', { name: t('delivery:call') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('delivery:callTitle') }));
  expect(dialog.getByText(t('delivery:callText'))).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: t('delivery:call') }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ facts: [{ body: { kind: 'AdministratorCalled' } }] });
});

test('[D9] a closed dispute shows its result, and nothing to press', async () => {
  const closed = (disputeId: string): FactBody => ({ kind: 'DisputeClosed', disputeId, result: 'jumătate' });
  await visit(disputed(['buyer', called], ['seller', called], ['administrator', closed]), 'seller');
  const card = within(screen.getByRole('article'));
  expect(card.getByText('jumătate')).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

test('[D9] a dispute is opened on the deal, a load, or a settlement that is shown', async () => {
  const sent = vi.fn();
  const deal = disputed();
  deal.tell('buyer', loadPlan(2, '10'));
  const { t, user } = await visitPage(
    <DisputeDialog deal={shown(deal, 'seller')} onClose={() => undefined} />,
    {
      ...{ address: '/', namespaces: ['delivery', 'forms'] },
      answers: {
        [path]: async (request: Request) => {
          sent(await request.json());
          return Response.json({ refusals: [null], deal: dealAnswer() });
        },
      },
    },
  );
  const choice = screen.getByLabelText(new RegExp(`^${t('delivery:field.about')}`)) as HTMLSelectElement;
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Toată tranzacția',
    'Decontul transportului 1',
    'Transportul 1, TR 01 SIL',
    'Transportul 2, TR 02 SIL',
  ]);
  await user.selectOptions(choice, 'Decontul transportului 1');
  await user.type(screen.getByLabelText(t('delivery:field.dispute')), 'proba era umedă');
  await user.click(screen.getByRole('button', { name: t('delivery:dispute') }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].facts[0].body).toEqual({
    ...{ kind: 'DisputeOpened', loadId: factId(1), about: 'settlement', reason: 'proba era umedă' },
  });
});

test('[D9] a message waits for its picture, and is sent with it', async () => {
  const file = { id: factId(70), name: 'proba.jpg', sha256: 'a'.repeat(64) };
  const listeners = new Map<string, () => void>();
  class Upload {
    readonly upload = new EventTarget();
    timeout = 0;
    readonly status = 201;
    readonly responseText = JSON.stringify(file);
    readonly addEventListener = (name: string, listener: () => void) => listeners.set(name, listener);
    readonly open = vi.fn();
    readonly send = vi.fn();
    readonly abort = vi.fn();
    readonly getResponseHeader = () => null;
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  try {
    const sent = vi.fn();
    const { t, user } = await visit(disputed(), 'seller', {
      [path]: async (request: Request) => {
        sent(await request.json());
        return Response.json({ refusals: [null], deal: dealAnswer() });
      },
    });
    await user.click(screen.getByRole('button', { name: t('delivery:message') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('delivery:message') }));
    await user.type(dialog.getByLabelText(t('delivery:field.text')), 'Vedeți poza.');
    // A PDF is sent as it is; a photo would be decoded first.
    const pdf = new File(['%PDF-1.7'], 'proba.pdf', { type: 'application/pdf' });
    await user.upload(dialog.getByLabelText(t('delivery:fileAdd')), pdf);
    await vi.waitFor(() => expect(listeners.has('load')).toBe(true));
    const send = () => user.click(dialog.getByRole('button', { name: t('delivery:send') }));
    await send();
    await vi.waitFor(() => expect(dialog.getByText(t('forms:fileWait'))).toBeTruthy());
    expect(sent).not.toHaveBeenCalled();
    listeners.get('load')?.();
    await vi.waitFor(() => expect(dialog.getByText('proba.jpg')).toBeTruthy());
    await vi.waitFor(() => expect(dialog.queryByText(t('forms:fileWait'))).toBeNull());
    await send();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0].facts[0].body).toMatchObject({ text: 'Vedeți poza.', files: [file] });
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each([
  [
    'buyer',
    'Închide disputa',
    'Închideți disputa',
    'Scrieți cum s-a rezolvat. Rezultatul rămâne în istoric.',
  ],
  [
    ...([null, 'Scrie rezultatul', 'Scrieți rezultatul disputei'] as const),
    'Îl citesc ambele părți, iar disputa se închide. Contractul și hotărârile instanței au întâietate.',
  ],
] as const)('[D9] %s closes a dispute with its result', async (side, act, title, text) => {
  const sent = vi.fn();
  const deal = disputed(['buyer', called], ['seller', called]);
  const { user } = await visit(deal, side, {
    [path]: async (request: Request) => {
      sent(await request.json());
      return Response.json({ refusals: [null], deal: dealAnswer() });
    },
  });
  await user.click(screen.getByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(text)).toBeTruthy();
  const result = dialog.getByLabelText<HTMLTextAreaElement>('Rezultatul');
  expect(result.maxLength).toBe(500);
  await user.type(result, ' jumătate ');
  await user.click(dialog.getByRole('button', { name: act }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [disputeId] = deal.life.disputes.map(({ opened }) => opened.id);
  expect(sent.mock.calls[0]?.[0].facts[0].body).toEqual({
    ...{ kind: 'DisputeClosed', disputeId, result: 'jumătate' },
  });
});

test('[D9] what was written is in order, with who wrote it as the reader knows them', async () => {
  const message =
    (text: string) =>
    (disputeId: string): FactBody => ({
      ...{ kind: 'DisputeMessage', disputeId, text },
    });
  const deal = disputed(
    ['seller', message('proba e bună')],
    ['buyer', called],
    ['administrator', message('trimiteți buletinul')],
  );
  const read = async (side: DealSide | null) => {
    await visit(deal, side);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return lines;
  };
  const [opened, answered, asked, noted] = [2, 3, 4, 5].map((minute) => `7 dec., 15:0${minute}`);
  expect(await read('seller')).toEqual([
    ...[`Cumpărătorul, ${opened}proba`, `Dvs., ${answered}proba e bună`],
    ...[`Cumpărătorul, ${asked}: a cerut un administrator`, `Administratorul, ${noted}trimiteți buletinul`],
  ]);
  expect(await read(null)).toEqual([
    ...[`Cumpărătorul, ${opened}proba`, `Vânzătorul, ${answered}proba e bună`],
    ...[`Cumpărătorul, ${asked}: a cerut un administrator`, `Dvs., ${noted}trimiteți buletinul`],
  ]);
});

test('[D9] an address that names the disputes scrolls to them', async () => {
  const page = <Disputes deal={shown(disputed(), 'buyer')} />;
  const into = vi.fn();
  await visitPage(page, {
    ...{ address: '/auction-winning-bids/1#disputes', namespaces: ['delivery', 'forms'], answers: {} },
    prepare: () => {
      Element.prototype.scrollIntoView = function scroll(this: Element) {
        into(this.id);
      };
    },
  });
  expect(into.mock.calls).toEqual([['disputes']]);
});

test('[D9] a dispute on the whole deal is of no load', async () => {
  const sent = vi.fn();
  const page = <DisputeDialog deal={shown(disputed(), 'seller')} onClose={() => undefined} />;
  const { t, user } = await visitPage(page, {
    ...{ address: '/', namespaces: ['delivery', 'forms'] },
    answers: {
      [path]: async (request: Request) => {
        sent(await request.json());
        return Response.json({ refusals: [null], deal: dealAnswer() });
      },
    },
  });
  const choice = screen.getByLabelText(new RegExp(`^${t('delivery:field.about')}`));
  const send = async () => {
    await user.click(screen.getByRole('button', { name: t('delivery:dispute') }));
    await vi.waitFor(() => expect(sent).toHaveBeenCalled());
    const [call] = sent.mock.calls.at(-1) ?? [];
    return call.facts[0].body;
  };
  await user.type(screen.getByLabelText(t('delivery:field.dispute')), 'nu răspunde');
  const said = { kind: 'DisputeOpened', reason: 'nu răspunde' };
  expect(await send()).toEqual({ ...said, loadId: null });
  sent.mockClear();
  await user.selectOptions(choice, 'Transportul 1, TR 01 SIL');
  expect(await send()).toEqual({ ...said, loadId: factId(1) });
});
