import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { formatPrice, formatSum } from '@recolta/shared/domain/price-text';
import { contractDeal } from '@recolta/shared/testing/contract-fixture';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorText } from '../../../../lib/error-text.ts';
import type { Locale } from '../../../../lib/locale-path.ts';
import { plain } from '../../../../testing/page-visit.tsx';
import { type RoomVisit, visitRoom } from '../../testing/room-visit.tsx';

/** The button that sends names the price, then the total. */
const sendOf = (text: string) => (name: string) => plain(name).startsWith(`${plain(text)} · `);

/** Number 1 has bid 1000, and number 2 has outbid it with 1005. */
const outbid = {
  auction: {
    bestBid: {
      price: '1005.00',
      by: 'Moara Dunării SRL',
      number: 2,
      at: new Date().toISOString(),
      automatic: false,
    },
    ...{ bidCount: 2, participantCount: 2 },
  },
  viewer: { number: 1, price: '1000.00' },
} satisfies Parameters<typeof visitRoom>[0];

const price = (minor: number, locale: Locale = 'ro') => formatPrice(minor, 'Ron', locale);
const dialog = () => within(screen.getByRole('dialog'));
const starting = (text: string) => (name: string) => name.startsWith(text);

function roomOf({ t, user, sent }: RoomVisit) {
  const place = (minor: number, key: 'place' | 'placeBuying' = 'place') =>
    screen.findByRole('button', { name: starting(t(`room:${key}`, { price: price(minor) })) });
  const ready = async (minor: number): Promise<HTMLElement> => {
    const name = sendOf(t('room:confirmSend', { price: price(minor) }));
    const button = await screen.findByRole('button', { name });
    // Until it can be read, the dialog ignores presses.
    await waitFor(() => expect(button).toHaveProperty('ariaDisabled', 'false'));
    return button;
  };
  const expectLeading = async (minor: number) => {
    await screen.findByText(plain(t('room:leading', { price: price(minor) })));
    const standing = document.querySelector('[data-standing]');
    expect(standing?.textContent).toBe(`${t('live:leader')}${t('room:leaderText', { price: price(minor) })}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.at(-1)?.price).toBe((minor / 100).toFixed(2));
  };
  return {
    place,
    ready,
    expectLeading,
    async chooseExact(typed: string, key: 'exactBid' | 'exactBidBuying' = 'exactBid') {
      await screen.findByText(
        (_, element) => element?.matches('[data-press], [data-bid-view=leading]') === true,
      );
      const field = screen.getByLabelText(plain(t('room:exactPrice')));
      await user.clear(field);
      await user.type(field, typed);
      await user.click(screen.getByRole('button', { name: t(`room:${key}`) }));
    },
    /** The value beside a term of the confirmation. */
    row: (term: string) => plain(dialog().getAllByText(term)[0]?.nextElementSibling?.textContent ?? ''),
  };
}

/**
 * A key that is held down, as a browser repeats it: each repetition presses the focused element, unless it is ignored.
 */
async function holdEnter(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const focused = document.activeElement ?? document.body;
    await act(async () => {
      const isTaken = fireEvent.keyDown(focused, { key: 'Enter', repeat: time > 0 });
      if (isTaken && focused instanceof HTMLButtonElement) fireEvent.click(focused);
    });
  }
}

test('[L5][R6] keys held down or pressed twice, bouncing clicks and double clicks send one bid at most', async () => {
  const visit = await visitRoom(outbid);
  const { user, sent, t, rivalBids } = visit;
  const { place, ready, expectLeading } = roomOf(visit);
  const isOpen = async () => expect(await screen.findByRole('dialog')).toBeTruthy();

  // Holding Enter opens the confirmation and sends nothing, even if its button had the focus.
  (await place(1010_00)).focus();
  await holdEnter(20);
  const first = await ready(1010_00);
  await holdEnter(20);
  first.focus();
  for (let time = 0; time < 20; time++) {
    expect(fireEvent.keyDown(first, { key: 'Enter', repeat: true })).toBe(false);
  }
  await isOpen();
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await expectLeading(1010_00);

  // Pressing Enter twice quickly, or again later, sends nothing: the dialog itself has the focus.
  await rivalBids('1015.00');
  (await place(1020_00)).focus();
  await user.keyboard('{Enter}{Enter}');
  const second = await ready(1020_00);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Enter} ');
  await isOpen();
  expect(sent).toHaveLength(1);
  await user.click(second);
  await expectLeading(1020_00);

  // A click that bounces onto the button as the confirmation opens sends nothing.
  await rivalBids('1025.00');
  await user.click(await place(1030_00));
  // By selector: a search by role takes longer than the dialog ignores clicks.
  const sending = () => document.querySelector('[role="dialog"] [type="submit"]');
  await waitFor(() => expect(sending()).not.toBeNull());
  fireEvent.click(sending() ?? document.body);
  await ready(1030_00);
  expect(sent).toHaveLength(2);
  await user.click(dialog().getByRole('button', { name: t('room:confirmCancel') }));
  const left = await place(1030_00);
  await waitFor(() => expect(document.activeElement).toBe(left));

  // A double click bids once.
  await user.dblClick(await place(1030_00));
  const third = await ready(1030_00);
  expect(sent).toHaveLength(2);
  await user.dblClick(third);
  await expectLeading(1030_00);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('[R6] on a touch screen input without a finger opens the confirmation: a mouse, a switch, a screen reader', async () => {
  const visit = await visitRoom(outbid);
  const { user, sent, t } = visit;
  const { place, ready, expectLeading } = roomOf(visit);
  const button = await place(1010_00);
  expect(button.getAttribute('data-press')).toBe('hold');
  const total = t('room:total', { sum: formatSum(505_000_00, 'Ron', 'ro') });
  const name = (shown: string) => shown.endsWith(total);
  expect(screen.getByRole('button', { name, description: t('room:holdHow') })).toBe(button);
  await user.pointer({ keys: '[MouseLeft]', target: button });
  await ready(1010_00);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Activation by assistive technology arrives as a click without a pointer.
  fireEvent.click(await place(1010_00), { detail: 0 });
  const send = await ready(1010_00);
  expect(sent).toEqual([]);
  fireEvent.click(send, { detail: 0 });
  await expectLeading(1010_00);
});

test('[L4][L12] a best price that changes during the confirmation asks again, at a price that is still enough', async () => {
  const visit = await visitRoom(outbid);
  const { user, sent, t, rivalBids, push } = visit;
  const { place, ready, expectLeading, chooseExact } = roomOf(visit);
  const alert = () => plain(document.querySelector('[data-dialog-foot] [role=alert]')?.textContent ?? '');
  const isSendHidden = (minor: number) =>
    expect(
      dialog().queryByRole('button', { name: sendOf(t('room:confirmSend', { price: price(minor) })) }),
    ).toBeNull();

  // A price that is still enough is confirmed unchanged.
  await chooseExact('1.050');
  await ready(1050_00);
  // A correction may leave no bid [L17].
  await push({ bestBid: null });
  expect(alert()).toBe(plain(t('room:confirmMovedNoneEnough', { mine: price(1050_00) })));
  await rivalBids('1010.00');
  expect(alert()).toContain(
    plain(t('room:confirmMovedEnough', { best: price(1010_00), mine: price(1050_00) })),
  );
  isSendHidden(1050_00);
  expect(sent).toEqual([]);
  await user.click(dialog().getByRole('button', { name: t('room:confirmKeep', { price: price(1050_00) }) }));
  await user.click(await ready(1050_00));
  await expectLeading(1050_00);

  // One that is not is replaced by the next price, and only that can be sent.
  await rivalBids('1055.00');
  await user.click(await place(1060_00));
  await ready(1060_00);
  await rivalBids('1060.00');
  expect(alert()).toContain(plain(t('room:confirmMoved', { best: price(1060_00), mine: price(1060_00) })));
  isSendHidden(1060_00);
  fireEvent.click(
    dialog().getByRole('button', { name: t('room:confirmReplace', { price: price(1065_00) }) }),
  );
  // A new question, which is read before it can be answered.
  const name = sendOf(t('room:confirmSend', { price: price(1065_00) }));
  const early = dialog().getByRole('button', { name });
  expect(early.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(early);
  // Accepting the new price does not send it.
  const send = await ready(1065_00);
  expect(sent).toHaveLength(1);
  await user.click(send);
  await expectLeading(1065_00);
});

test('[L4][L8] the confirmation warns of a bid against oneself, of an automatic winner, and of a likely mistake', async () => {
  const visit = await visitRoom({
    ...outbid,
    auction: { ...outbid.auction, desiredPrice: '1015.00', desiredPriceStatus: 'notMet' },
  });
  const { user, sent, t } = visit;
  const { place, ready, expectLeading, chooseExact } = roomOf(visit);
  const automatic = () => dialog().queryByText(plain(t('room:confirmAutomatic')));
  await user.click(await place(1010_00));
  const first = await ready(1010_00);
  expect(automatic()).toBeNull();
  await user.click(first);
  await expectLeading(1010_00);

  await chooseExact('1.015');
  await ready(1015_00);
  expect(automatic()).not.toBeNull();
  expect(dialog().getByText(plain(t('room:confirmOwnLead', { price: price(1010_00) })))).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await chooseExact('9.005');
  const far = await ready(9005_00);
  expect(dialog().getByText(plain(t('room:farBeyond', { percent: '792\u00a0%' })))).toBeTruthy();
  const again = dialog().getByLabelText(plain(t('room:priceAgain')));
  const description = t('room:againWrong', { price: price(9005_00) });
  expect(again.getAttribute('aria-invalid')).toBeNull();
  await user.click(far);
  expect(again.getAttribute('aria-invalid')).toBe('true');
  expect(dialog().getByRole('textbox', { description })).toBe(again);
  expect(document.activeElement).toBe(again);
  await user.type(again, '4.321');
  await user.click(far);
  expect(dialog().getByRole('textbox', { description })).toBe(again);
  expect(sent).toHaveLength(1);
  await user.clear(again);
  await user.type(again, '9.005');
  await user.click(far);
  await expectLeading(9005_00);
});

test('[L4][L9] the first bid shows the goods and the terms, and nothing is sent until the terms are accepted', async () => {
  const { promise: goods, resolve: answerGoods } = Promise.withResolvers<Response>();
  const auction = { startingPrice: '1000.00' };
  const visit = await visitRoom({ auction, viewer: { hasAcceptedTerms: false }, goods: () => goods });
  const { user, sent, t, calls } = visit;
  const { place, ready, expectLeading } = roomOf(visit);
  await user.click(await place(1000_00));
  const send = await ready(1000_00);
  const all = dialog().getByRole<HTMLDetailsElement>('group');
  expect(all.open).toBe(false);
  // The six that decide are in view before all of them are opened.
  const [key] = dialog()
    .getAllByText(plain(t('room:deliveryPeriod')))
    .map((term) => term.closest('dl'));
  expect([...(key?.querySelectorAll('dt') ?? [])].map((term) => term.textContent)).toEqual([
    t('room:quantity'),
    t('room:quality'),
    t('room:delivery'),
    t('room:deliveryPeriod'),
    t('room:payment'),
    t('room:contract'),
  ]);
  await user.click(dialog().getByText(plain(t('room:allTerms'))));
  const terms = within(all);
  for (const [term, value] of [
    ['room:quantity', '500 t'],
    ['labels:qualityField.humidity', `13,5 % (${t('labels:figuresAre.Declared')})`],
    ['room:delivery', t('labels:deliveryType.FCATruck')],
    ['room:payment', t('labels:paymentType.PaymentAtLoad')],
    ['room:contract', t('labels:contractType.General')],
  ] as const)
    expect(terms.getByText(plain(t(term))).nextElementSibling?.textContent?.replace('\u00a0', ' ')).toContain(
      value,
    );

  // The quality grid is still loading: terms that are not on the page cannot be accepted.
  const box = dialog().getByRole('checkbox', { name: t('room:confirmTerms') });
  await user.click(box);
  expect(box).toHaveProperty('checked', false);
  await user.click(send);
  expect(dialog().getByText(plain(t('room:confirmTermsUnseen')))).toBeTruthy();
  const contractChoices = { ...usualChoices, drought: 'Included' };
  answerGoods(Response.json({ ...contractDeal.goods, contractChoices }));
  // Differences from the usual contract are shown before it is accepted.
  const unusual = await dialog().findByText(t('binding:choices'));
  expect(unusual.nextElementSibling?.textContent).toBe(
    `${t('goods:choices.name.drought')}: ${t('goods:choices.drought.Included')}`,
  );
  await waitFor(() => expect(box).toHaveProperty('ariaDisabled', 'false'));
  await user.click(send);
  expect(dialog().getByText(plain(t('room:confirmTermsNeeded')))).toBeTruthy();
  expect(document.activeElement).toBe(box);
  expect(sent).toEqual([]);
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await user.click(box);
  await user.click(send);
  await expectLeading(1000_00);
  const [accepts, bids] = calls.filter((call) => call.startsWith('PUT'));
  expect(accepts).toMatch(/terms-acceptance$/);
  expect(bids).toMatch(/bids\/my$/);
});

test('[L12] a late bid is refused in one plain sentence, with the next step', async () => {
  const visit = await visitRoom({
    auction: { startingPrice: '1000.00' },
    bidAnswers: [
      ({ refuse, rival }) => {
        rival('1000.00');
        return refuse('BidNotBetter', { bestPrice: '1000.00', nextPrice: '1005.00' });
      },
    ],
  });
  const { user, sent, t } = visit;
  const { place, ready, expectLeading } = roomOf(visit);
  await user.click(await place(1000_00));
  await user.click(await ready(1000_00));
  const params = { bestPrice: '1000.00', nextPrice: '1005.00' };
  const sentence = errorText('BidNotBetter', params, 'ro', 'Ron');
  expect((await screen.findByText(plain(sentence))).closest('[role=alert]')).not.toBeNull();
  const situation = screen.getByRole('region', { name: t('room:situation') });
  expect(within(situation).getAllByText('1.000').length).toBeGreaterThan(0);
  expect(situation.textContent).toContain('Moara Dunării SRL');
  await user.click(await place(1005_00));
  await user.click(await ready(1005_00));
  await expectLeading(1005_00);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('[S9] the sums are at the VAT that the own bids state, whatever the account states now', async () => {
  const { t } = await visitRoom({ ...outbid, viewer: { ...outbid.viewer, vatState: 'notRegistered' } });
  const charged = document.querySelector('[data-bid-sums]');
  // The seller charges VAT to a buyer without a VAT number, unlike under the reverse charge.
  await waitFor(() => expect(charged?.textContent).toContain(t('room:sumsTotal')));
  expect(charged?.textContent).not.toContain('taxare inversă');
});

test('[L4] an exact price is checked at its field before it is sent, and confirmed with reverse charge', async () => {
  const visit = await visitRoom(outbid);
  const { user, sent, t } = visit;
  const { ready, expectLeading, chooseExact, row } = roomOf(visit);
  // Without VAT one sum says all; it stands above the button before it is pressed.
  const sums = document.querySelector('[data-bid-sums]');
  await waitFor(() =>
    expect(sums?.textContent?.replaceAll('\u00a0', ' ')).toBe('Total505.000 lei· taxare inversă'),
  );
  for (const [typed, sentence] of [
    ['1.012', errorText('PriceNotMultiple', { threshold: '5.00' }, 'ro', 'Ron')],
    ['1.007', errorText('BidNotBetter', { bestPrice: '1005.00', nextPrice: '1010.00' }, 'ro', 'Ron')],
    ['mult', t('room:notAPrice', { example: '1.010' })],
  ] as const) {
    await chooseExact(typed);
    const field = screen.getByRole('textbox', { name: t('room:exactPrice'), description: sentence });
    expect(field).toHaveProperty('value', typed);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await chooseExact('1.015,00');
  const send = await ready(1015_00);
  expect(row(t('labels:vat.plain'))).toBe(t('labels:vat.reverseCharge'));
  expect(row(t('room:confirmTotal'))).toBe('507.500 lei');
  expect(sent).toEqual([]);
  await user.click(send);
  await expectLeading(1015_00);
});

test('[A5][L4] in a buying auction a lower price is better, and the offered price is reached from above', async () => {
  const visit = await visitRoom({
    auction: {
      ...{ type: 'Buying', biddingType: 'Flexible', startingPrice: '1000.00' },
      ...{ desiredPrice: '990.00', desiredPriceStatus: 'notMet' },
    },
  });
  const { user, t, rivalBids } = visit;
  const { place, ready, expectLeading, chooseExact } = roomOf(visit);
  await user.click(await place(1000_00, 'placeBuying'));
  await user.click(await ready(1000_00));
  await expectLeading(1000_00);
  await rivalBids('995.00');
  const standing = document.querySelector('[data-standing]');
  const figures = { mine: price(1000_00), leader: 'Moara Dunării SRL', difference: price(5_00) };
  const words = `${t('live:outbid')}${t('room:outbidTextBuying', figures)}`;
  expect(standing?.textContent).toBe(words);
  expect(screen.getAllByText(plain(t('live:desiredNotMetBuying'))).length).toBeGreaterThan(0);
  await chooseExact('989,99', 'exactBidBuying');
  await user.click(await ready(989_99));
  await expectLeading(989_99);
  expect(screen.getAllByText(plain(t('live:desiredMetBuying'))).length).toBeGreaterThan(0);
  expect(screen.queryByText(plain(t('live:desiredNotMetBuying')))).toBeNull();
});
