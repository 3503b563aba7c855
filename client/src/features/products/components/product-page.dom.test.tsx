import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { releaseVatRules } from '@recolta/shared/domain/vat';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectionStatusAtom } from '../../../lib/realtime/connection-state.ts';
import { productRoomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { productAnswer, productBid, productState } from '../../../testing/product.ts';
import { textsIn } from '../../../testing/texts-in.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { ProductPage } from './product-page.tsx';

// Test files of one process share the store.

beforeEach(() => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
});

const { id } = productState();
const path = `/services/main/products/${id}`;

async function visit(answer: ProductAnswer, answers: object = {}, address = `/products/${id}`) {
  const seen = { answer };
  const page = await visitPage(<ProductPage id={id} />, {
    address,
    namespaces: ['goods', 'lists', 'products'],
    answers: {
      [`GET ${path}`]: () => Response.json(seen.answer),
      'GET /services/main/categories': () => Response.json([{ id: 'Cereals', ro: 'Cereale', en: 'Cereals' }]),
      'GET /services/main/vat-rules': () => Response.json(releaseVatRules),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  // The form is loaded for users who may take part.
  const { product, viewer } = answer;
  const mayTakePart = product.status === 'Active' && viewer.mayBid;
  if (mayTakePart) await screen.findByRole('region', { name: page.t('products:yourBid') });
  return { ...page, seen };
}
const panel = (t: Awaited<ReturnType<typeof visit>>['t']) =>
  within(screen.getByRole('region', { name: t('products:yourBid') }));
const shown = () => plain(document.body.textContent ?? '');
const quantity = () => screen.getByRole('textbox', { name: 'Cantitatea' });

describe('the page of a product', () => {
  test('[X1] first shows the quantity missing to the minimum, and the possible outcomes', async () => {
    const { t } = await visit(productAnswer());
    expect(shown()).toContain('Lipsesc până la minim1 t199 t din 200 t · 4 participanți');
    for (const fate of ['reached', 'missed', 'soldOut'] as const)
      expect(screen.getByRole('heading', { name: t(`products:fates.${fate}.title`) })).toBeTruthy();
    expect(shown()).toContain('cel mult 995 lei/t');
    // Named by a list that is loaded after the page.
    await waitFor(() => expect(shown()).toContain('Cereale'));
    expect(shown()).toContain('max. 4 %');
  });

  test('[X6] the deadline is counted while bids are taken, then the one of the final price', async () => {
    const inHours = (hours: number) => new Date(Date.now() + (hours * 60 + 1) * 60_000).toISOString();
    const times = { participationDeadline: inHours(7), finalPriceDueAt: inHours(31) };
    const { t, queries } = await visit(productAnswer(times));
    const figure = (label: string) => plain(screen.getByText(label).nextSibling?.textContent ?? '');
    expect(figure(t('products:until'))).toMatch(/^7:0/);
    const closed = { version: 8, status: 'Closed' as const, ...times, closedAt: inHours(-1) };
    act(() => queries.setQueryData(productRoomKey(id), productState(closed)));
    await waitFor(() => expect(figure(t('products:finalPriceUntil'))).toMatch(/^1 zi 7 h/));
  });

  test('[X2] follows the room, even if its answer is older', async () => {
    const { queries, t } = await visit(productAnswer());
    const pushed = { version: 8, quantityOffered: '224.000', quantityLeft: '376.000', participantCount: 5 };
    act(() => queries.setQueryData(productRoomKey(id), productState(pushed)));
    await waitFor(() => expect(shown()).toContain('Minim atins; au rămas376 t224 t din 600 t · 5'));
    expect(panel(t).getByText(t('products:onlyRaised'))).toBeTruthy();
  });

  test('[X5] the button shows the maximum price, and the total is confirmed before it is sent', async () => {
    const sent: unknown[] = [];
    const place = async (request: Request) => {
      sent.push([await request.json(), request.headers.get('idempotency-key')]);
      return Response.json(productBid({ bidQuantity: '25.000' }), { status: 201 });
    };
    const { t, user } = await visit(productAnswer(), { [`POST ${path}/bids`]: place });
    await user.clear(quantity());
    await user.type(quantity(), '25');
    const button = panel(t).getByRole('button', { name: /Participă cu/ });
    expect(plain(button.textContent ?? '')).toBe(
      'Participă cu 25 tcel mult 24.875 lei · taxare inversă · minimul este atins cu oferta dvs.',
    );
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: t('products:confirmTitle.Collective') }));
    expect(dialog.getByText(t('products:reachesMinimum'))).toBeTruthy();
    expect(sent).toEqual([]);
    expect(plain(dialog.getByText(t('products:payAtMost')).nextSibling?.textContent ?? '')).toBe(
      '24.875 lei',
    );
    await user.click(dialog.getByRole('button', { name: /^Trimite oferta/ }));
    await waitFor(() => expect(shown()).toContain(t('products:sent')));
    expect(sent).toEqual([
      [{ offerType: 'Collective', bidQuantity: '25.000', version: 7 }, expect.stringMatching(/^[\w-]{36}$/)],
    ]);
  });

  test('[X2] the range of the quantity is from a piece to what is left', async () => {
    await visit(
      productAnswer({ pieceQuantity: '5.000', quantityOffered: '200.000', quantityLeft: '400.000' }),
    );
    expect(/Cantitatea(.{7})/.exec(shown())?.[1]).toBe('5–400 t');
  });

  test('[X5] a lost connection is said in the confirmation, and the quantity stays', async () => {
    const { t, user } = await visit(productAnswer());
    await user.clear(quantity());
    await user.type(quantity(), '25');
    await user.click(panel(t).getByRole('button', { name: /Participă cu/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toBe('');
    act(() => store.set(connectionStatusAtom, 'offline'));
    expect(dialog.getByRole('alert').textContent).toBe(t('products:offline'));
    await user.click(dialog.getByRole('button', { name: t('frame:back') }));
    expect((quantity() as HTMLInputElement).value).toBe('25');
  });

  test('[X2] [X4] an invalid quantity is reported at its field, with figures, and is not sent', async () => {
    const { t, user } = await visit(productAnswer());
    const said = async (typed: string, sentence: string) => {
      await user.clear(quantity());
      if (typed !== '') await user.type(quantity(), typed);
      expect(quantity().getAttribute('aria-invalid')).toBe('true');
      expect(shown()).toContain(sentence);
    };
    await said('402', 'Au mai rămas 401 t.');
    await said('2,5', 'Se cumpără din 1 t în 1 t.');
    await said('', t('products:issue.figure'));
    await user.click(panel(t).getByRole('radio', { name: t('products:offerType.Single') }));
    expect((quantity() as HTMLInputElement).value).toBe('200');
    await said('199', 'Cantitatea trebuie să fie de cel puțin 200 t.');
    await user.click(panel(t).getByRole('button', { name: /Cumpără/ }));
    expect(document.activeElement).toBe(quantity());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['MinimumQuantityNotReached', { quantity: '200.000' }, 'Cantitatea trebuie să fie de cel puțin 200 t.'],
    ['QuantityLimitReached', { availableQuantity: '12.000' }, 'Au mai rămas 12 t.'],
    ['ExpiredAuction', { endedAt: '2026-11-27T16:00:00.000Z' }, 'Termenul a trecut pe 27 nov., 18:00.'],
    ['AlreadyExistingBid', {}, 'Aveți deja o ofertă colectivă în desfășurare'],
  ])('[X2] [X4] the refusal %s is shown in the dialog with its figures', async (code, params, sentence) => {
    const refuse = () => Response.json({ code, params, message: 'm', requestId: 'r' }, { status: 409 });
    const { t, user } = await visit(productAnswer(), { [`POST ${path}/bids`]: refuse });
    await user.click(panel(t).getByRole('button', { name: /Participă cu/ }));
    await user.click(screen.getByRole('button', { name: /^Trimite oferta/ }));
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(plain(dialog.getByRole('alert').textContent ?? '')).toContain(sentence));
  });

  test.each([
    ['198.000', 'withdrawable'],
    ['199.000', 'reachesMinimum'],
    ['200.000', 'onlyRaised'],
  ] as const)(
    '[X4] with bids for %s t, a bid shows if it can be withdrawn',
    async (quantityOffered, text) => {
      const { t, user } = await visit(productAnswer({ quantityOffered }));
      await user.click(panel(t).getByRole('button', { name: /Participă cu/ }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(t(`products:${text}`))).toBeTruthy();
    },
  );

  test('[X5] each bid type is described in its own words, whichever is chosen', async () => {
    const { t, user } = await visit(productAnswer());
    const described = () =>
      (['Collective', 'Single'] as const).map((type) => {
        const radio = panel(t).getByRole('radio', { name: t(`products:offerType.${type}`) });
        const text = document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent;
        return plain(text ?? '');
      });
    const words = [
      t('products:bidTypeText.Collective'),
      t('products:bidTypeText.Single', { price: '995 lei/t' }),
    ];
    expect(described()).toEqual(words);
    await user.click(panel(t).getByRole('radio', { name: t('products:offerType.Single') }));
    expect(described()).toEqual(words);
  });

  test('the address sets the bid type', async () => {
    const { t } = await visit(productAnswer(), {}, `/products/${id}/bid?offerType=Single`);
    const chosen = panel(t).getByRole('radio', { name: t('products:offerType.Single') });
    expect((chosen as HTMLInputElement).checked).toBe(true);
    expect(shown()).toContain(t('products:bindsNow'));
  });

  test('[X4] the user’s own bid can be changed and withdrawn below the minimum', async () => {
    const calls: unknown[] = [];
    const note = (answer: object) => async (request: Request) => {
      calls.push([request.method, await request.json()]);
      return Response.json(answer);
    };
    const bid = productBid();
    const { t, user } = await visit(productAnswer({}, { bid }), {
      [`PUT ${path}/bids/my-bid`]: note({ ...bid, bidQuantity: '51.000' }),
      [`PATCH ${path}/bids/${bid.id}`]: note({ ...bid, status: 'Removed' }),
    });
    const change = panel(t).getByRole('button', { name: /Schimbă la/ });
    expect((change as HTMLButtonElement).disabled).toBe(true);
    await user.click(panel(t).getByRole('button', { name: /^Mai mult cu 1.t$/ }));
    await user.click(change);
    await user.click(screen.getByRole('button', { name: /^Trimite oferta/ }));
    await waitFor(() => expect(shown()).toContain(t('products:changed')));
    await user.click(panel(t).getByRole('button', { name: t('products:remove') }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: t('products:remove') }));
    await waitFor(() => expect(shown()).toContain(t('products:removed')));
    expect(calls).toEqual([
      ['PUT', { bidQuantity: '51.000' }],
      ['PATCH', { status: 'Removed' }],
    ]);
  });

  test('[S9] a changed bid is at the VAT that the bid states, whatever the account states now', async () => {
    const product = { deliveryDeadline: '2026-12-20', priceType: 'NoVat' } as const;
    const bid = productBid({ bidderVat: 'notRegistered' });
    const { t, user } = await visit(productAnswer(product, { bid }));
    const button = () => plain(panel(t).getByRole('button', { name: /Schimbă la/ }).textContent ?? '');
    // 50 t at 995 lei and 11 %: as a registered buyer they would pay no VAT under the reverse charge.
    expect(button()).toContain('55.222,50 lei');
    await user.click(panel(t).getByRole('button', { name: /^Mai mult cu 1.t$/ }));
    await user.click(panel(t).getByRole('button', { name: /Schimbă la/ }));
    expect(plain(screen.getByRole('dialog').textContent ?? '')).toContain('56.326,95 lei');
  });

  test('[X4] at the minimum the user’s own bid cannot be withdrawn or lowered', async () => {
    const reached = { quantityOffered: '224.000', quantityLeft: '376.000' };
    const { t, user } = await visit(productAnswer(reached, { bid: productBid() }));
    expect(panel(t).queryByRole('button', { name: t('products:remove') })).toBeNull();
    await user.clear(quantity());
    await user.type(quantity(), '40');
    expect(quantity().getAttribute('aria-invalid')).toBe('true');
  });

  test.each(['SignInRequired', 'AccountNotActive', 'CompanyNotChecked', 'NotEnoughPrivileges'] as const)(
    '[X4] users who may not bid see why: %s',
    async (why) => {
      const { t } = await visit(productAnswer({}, { mayBid: false, why }));
      expect(shown()).toContain(t(`products:why.${why}`));
      expect(screen.queryByRole('textbox')).toBeNull();
      const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
      expect(links.some((href) => href.startsWith('/login'))).toBe(why === 'SignInRequired');
    },
  );

  test.each([
    [404, 'NotFound'],
    // The address has no valid id.
    [400, 'ValidationFailed'],
    [403, 'NotEnoughPrivileges'],
  ])('a product that is unknown or not for the reader is not found: %s %s', async (status, code) => {
    await visitPage(<ProductPage id={id} />, {
      address: `/products/${id}`,
      namespaces: ['goods', 'lists', 'products'],
      answers: {
        [`GET ${path}`]: () => Response.json({ code, params: {}, message: 'm', requestId: 'r' }, { status }),
      },
    });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(textsIn('ro')('pages:notFoundHeading'));
  });
});

describe('the end of a product', () => {
  const closedAt = '2026-11-27T16:00:00.000Z';

  test('[X1] minimum missed: nobody pays', async () => {
    const { t } = await visit(
      productAnswer(
        { status: 'Ended', outcome: 'minimumMissed', closedAt },
        { mayBid: false, bid: productBid({ status: 'Rejected' }) },
      ),
    );
    expect(shown()).toContain('S-a încheiat pe 27 nov., 18:00 cu 199 t din minimul de 200 t.');
    expect(shown()).toContain('Au lipsit până la minim1 t');
    expect(shown()).toContain(t('products:outcome.nothingToPay'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('[X3] [X5] final price: the sum to pay, the savings, and the link to the deal', async () => {
    const dealId = '5b0e9f4e-27b5-4c0a-9f43-6a2b3c4d5e6f';
    const bid = productBid({ status: 'Accepted', bidQuantity: '25.000', dealId, dealPrice: '972.00' });
    const { t } = await visit(
      productAnswer(
        { status: 'Ended', outcome: 'sold', closedAt, discountedPrice: '972.00' },
        { mayBid: false, bid },
      ),
    );
    expect(shown()).toContain('Plătiți, pentru 25 t24.300 lei972 lei/t · −23 lei/t față de prețul publicat');
    expect(shown()).toContain('Economisiți575 lei');
    const link = screen.getByRole('link', { name: t('products:deal') });
    expect(link.getAttribute('href')).toBe(`/auction-winning-bids/${dealId}`);
  });

  test('[X1] cancelled: the reason, for users who receive it', async () => {
    await visit(
      productAnswer({ status: 'Ended', outcome: 'cancelled' }, { mayBid: false, reason: 'Date greșite' }),
    );
    expect(shown()).toContain('Anulat de echipa Recolta: Date greșite');
  });

  /** The card of how the product ended. */
  const card = (title: string) =>
    plain(screen.getByRole('heading', { name: title }).closest('section')?.textContent ?? '');

  test('[X1] cancelled: others read what it means, without the reason', async () => {
    await visit(productAnswer({ status: 'Ended', outcome: 'cancelled' }, { mayBid: false }));
    expect(card('Anulat')).toBe(
      'AnulatOfertele care nu au deschis încă un contract sunt fără efect: nu este nimic de plătit.',
    );
  });

  test('[X3] closed: until when the final price is set, and the most that the own bid pays', async () => {
    const bid = productBid({ status: 'Accepted', bidQuantity: '25.000' });
    const times = { closedAt, finalPriceDueAt: '2026-11-30T07:15:00.000Z' };
    const { t } = await visit(productAnswer({ status: 'Closed', ...times }, { mayBid: false, bid }));
    expect(card('Participarea s-a închis')).toBe(
      'Participarea s-a închisVânzătorul stabilește prețul final până pe 30 nov., 09:15. Altfel rămâne prețul publicat, 995 lei/t.' +
        `Oferta dvs.25 t · ${t('products:offerType.Collective')} AcceptatăPlătiți cel mult24.875 lei`,
    );
    expect(screen.queryByRole('link', { name: t('products:deal') })).toBeNull();
  });

  test.each([
    ['995.00', null, 'Vândut la prețul publicat', '24.875 lei995 lei/t · 0 lei/t față de prețul publicat'],
    ['1001.00', '1001.00', 'Preț final stabilit', '25.025 lei1.001 lei/t · +6 lei/t față de prețul publicat'],
  ])('[X3] sold at %s: nothing is saved', async (dealPrice, discountedPrice, title, said) => {
    const bid = productBid({ status: 'Accepted', bidQuantity: '25.000', dealPrice });
    const ended = { status: 'Ended', outcome: 'sold', closedAt, discountedPrice } as const;
    await visit(productAnswer(ended, { mayBid: false, bid }));
    expect(card(title)).toContain(`Plătiți, pentru 25 t${said}`);
    expect(card(title)).not.toContain('Economisiți');
  });

  test('[X1] missed without an own bid says nothing of paying, and dates it by the deadline', async () => {
    const times = { closedAt: null, participationDeadline: '2026-11-26T08:05:00.000Z' };
    await visit(productAnswer({ status: 'Ended', outcome: 'minimumMissed', ...times }, { mayBid: false }));
    expect(card('Minimul nu a fost atins')).toBe(
      'Minimul nu a fost atinsS-a încheiat pe 26 nov., 10:05 cu 199 t din minimul de 200 t.',
    );
  });

  test('[X5] an accepted bid on an open product is shown with the most it pays', async () => {
    const bid = productBid({ status: 'Accepted', offerType: 'Single', bidQuantity: '25.000' });
    const { t } = await visit(productAnswer({}, { mayBid: false, bid }));
    expect(card('Oferta dvs.')).toContain(`25 t · ${t('products:offerType.Single')} Acceptată`);
    expect(card('Oferta dvs.')).toContain('Plătiți cel mult24.875 lei');
  });

  test('[X2] the bar names the own part and the one that is typed', async () => {
    const { t, user } = await visit(productAnswer({}, { bid: productBid({ bidQuantity: '50.000' }) }));
    expect(shown()).toContain(plain(t('products:legend.own', { quantity: '50 t' })));
    expect(shown()).toContain(plain(t('products:totalLeft', { total: '600 t', left: '401 t' })));
    expect(shown()).toContain(plain(t('products:minimumMark', { quantity: '200 t' })));
    expect(shown()).not.toContain('ați scris acum');
    await user.clear(quantity());
    await user.type(quantity(), '53');
    expect(shown()).toContain('ce ați scris acum: 3 t');
  });
});

// Their acts are loaded only for them.
describe('acts of Provider and administrator', () => {
  const noBids = {
    [`GET ${path}/bids`]: () => Response.json({ items: [], total: 0, page: 1, pageSize: 100 }),
  };

  test.each([
    ['publishes', 'PUT', 'publication', 'publish', 'publish', { status: 'Inactive' }],
    ['closes', 'PUT', 'closure', 'close', 'close', { quantityOffered: '200.000' }],
  ] as const)('[X1] the Provider %s after a confirmation', async (_, method, call, opens, acts, product) => {
    const done: string[] = [];
    const answer = productAnswer(product, { isProvider: true, mayBid: false });
    const { t, user } = await visit(answer, {
      ...noBids,
      [`${method} ${path}/${call}`]: () => {
        done.push(call);
        return Response.json(answer);
      },
    });
    await user.click(await screen.findByRole('button', { name: t(`products:provider.${opens}`) }));
    expect(done).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t(`products:provider.${acts}`) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done).toEqual([call]);
  });

  test('[X1] below the minimum it cannot be closed, and users who may not publish see why', async () => {
    const provider = { isProvider: true, mayBid: false };
    const { t, seen, queries } = await visit(productAnswer({}, provider), noBids);
    await screen.findByRole('button', { name: t('products:provider.delete') });
    expect(screen.queryByRole('button', { name: t('products:provider.close') })).toBeNull();
    const { productCalls } = await import('../api/products.ts');
    seen.answer = productAnswer({ status: 'Inactive' }, { ...provider, whyNotPublish: 'AccountNotActive' });
    await act(() => queries.invalidateQueries({ queryKey: productCalls.key() }));
    await waitFor(() => expect(shown()).toContain(t('products:provider.why.AccountNotActive')));
    expect(screen.queryByRole('button', { name: t('products:provider.publish') })).toBeNull();
  });

  test('[X3] deleting asks first, and shows why it is refused', async () => {
    const refuse = () =>
      Response.json({ code: 'bidAccepted', params: {}, message: 'm', requestId: 'r' }, { status: 409 });
    const { t, user } = await visit(productAnswer({}, { isProvider: true, mayBid: false }), {
      ...noBids,
      [`DELETE ${path}`]: refuse,
    });
    await user.click(await screen.findByRole('button', { name: t('products:provider.delete') }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('products:provider.delete') }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  });

  test('[X1] an administrator needs a reason to cancel', async () => {
    const bodies: unknown[] = [];
    const answer = productAnswer({}, { isAdministrator: true, mayBid: false });
    const { t, user } = await visit(answer, {
      ...noBids,
      [`PUT ${path}/cancellation`]: async (request: Request) => {
        bodies.push(await request.json());
        return Response.json(answer);
      },
    });
    await user.click(await screen.findByRole('button', { name: t('products:cancel') }));
    const dialog = within(screen.getByRole('dialog', { name: t('products:cancelTitle') }));
    const cancel = dialog.getByRole('button', { name: t('products:cancel') });
    await user.click(cancel);
    expect(dialog.getByText(t('products:cancelReasonMissing'))).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: t('products:cancelReason') }), 'Date greșite');
    await user.click(cancel);
    const { version } = answer.product;
    await waitFor(() => expect(bodies).toEqual([{ reason: 'Date greșite', version, status: 'Active' }]));
  });
});

describe('hiding of an ended product', () => {
  const noBids = {
    [`GET ${path}/bids`]: () => Response.json({ items: [], total: 0, page: 1, pageSize: 100 }),
  };
  const administrator = { isAdministrator: true, mayBid: false };

  test.each([
    [{ status: 'Active', outcome: null }, administrator, false],
    [{ status: 'Closed', outcome: null }, administrator, false],
    [{ status: 'Ended', outcome: 'sold' }, administrator, true],
    [{ status: 'Ended', outcome: 'minimumMissed' }, administrator, true],
    [{ status: 'Ended', outcome: 'cancelled' }, administrator, false],
    [{ status: 'Ended', outcome: 'sold' }, { ...administrator, hiddenReason: 'Marfă falsă' }, false],
    [{ status: 'Ended', outcome: 'sold' }, { mayBid: false, isProvider: true }, false],
    [{ status: 'Ended', outcome: 'sold' }, { mayBid: false }, false],
  ] as const)('[S11] of %o as %o: %s', async (change, viewer, mayHide) => {
    const { t } = await visit(productAnswer(change, viewer), noBids);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t('products:hide') }) !== null).toBe(mayHide),
    );
  });

  test('[S11] names what was read, and its reason is shown afterwards', async () => {
    const bodies: unknown[] = [];
    let answer = productAnswer({ status: 'Ended', outcome: 'sold' }, administrator);
    const { t, user } = await visit(answer, {
      ...noBids,
      [`GET ${path}`]: () => Response.json(answer),
      [`PUT ${path}/hiding`]: async (request: Request) => {
        bodies.push(await request.json());
        answer = productAnswer(
          { status: 'Ended', outcome: 'sold' },
          { ...administrator, hiddenReason: 'Marfă falsă' },
        );
        return Response.json(answer);
      },
    });
    await user.click(await screen.findByRole('button', { name: t('products:hide') }));
    const dialog = within(screen.getByRole('dialog', { name: t('products:hideTitle') }));
    await user.type(dialog.getByRole('textbox', { name: t('products:hideReason') }), 'Marfă falsă');
    await user.click(dialog.getByRole('button', { name: t('products:hide') }));
    const { version } = answer.product;
    await waitFor(() => expect(bodies).toEqual([{ reason: 'Marfă falsă', version, status: 'Ended' }]));
    expect(
      await screen.findByText(t('products:outcome.hiddenBecause', { reason: 'Marfă falsă' })),
    ).toBeTruthy();
  });
});

describe('what each person sees of a product', () => {
  const bids = [
    productBid({ id: '7c9e6679-7425-40de-944b-e07fc1f90002', by: 'Silozul SA', bidQuantity: '150.000' }),
    productBid({
      ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90003', by: 'Moara SRL', status: 'Accepted' },
      ...{ bidQuantity: '49.000', dealId: '5b0e9f4e-27b5-4c0a-9f43-6a2b3c4d5e6f' },
    }),
  ];
  const received = {
    [`GET ${path}/bids`]: () => Response.json({ items: bids, total: 2, page: 1, pageSize: 100 }),
  };
  const named = (role: 'button' | 'link', name: string) => screen.queryAllByRole(role, { name }).length;

  test.each([
    ['a stranger', {}, { bids: 0, rejects: 0, cancel: 0, delete: 0, report: 1 }],
    [
      'its Provider',
      { mayBid: false, isProvider: true },
      { bids: 1, rejects: 1, cancel: 0, delete: 1, report: 0 },
    ],
    [
      'an administrator',
      { mayBid: false, isAdministrator: true },
      { bids: 1, rejects: 0, cancel: 1, delete: 0, report: 0 },
    ],
  ])('[X4] %s', async (_, viewer, expected) => {
    const { t } = await visit(productAnswer({}, viewer), received);
    if (expected.bids > 0) await screen.findByText('Silozul SA');
    expect({
      bids: screen.queryAllByText('Silozul SA').length,
      rejects: named('button', t('products:bids.reject')),
      cancel: named('button', t('products:cancel')),
      delete: named('button', t('products:provider.delete')),
      report: named('link', t('frame:report')),
    }).toEqual(expected);
    // Only the party of an accepted bid has its deal here.
    const deals = screen.queryAllByRole('link', { name: t('products:deal') });
    expect(deals.map((link) => link.getAttribute('href'))).toEqual(
      expected.bids > 0 ? ['/auction-winning-bids/5b0e9f4e-27b5-4c0a-9f43-6a2b3c4d5e6f'] : [],
    );
  });

  test('[X4] the Provider rejects one bid of several, by its company and quantity', async () => {
    const bodies: unknown[] = [];
    const { t, user } = await visit(productAnswer({}, { mayBid: false, isProvider: true }), {
      ...received,
      [`PATCH ${path}/bids/${bids[0]?.id}`]: async (request: Request) => {
        bodies.push(await request.json());
        return Response.json({ ...bids[0], status: 'Rejected' });
      },
    });
    await user.click(await screen.findByRole('button', { name: t('products:bids.reject') }));
    const dialog = within(screen.getByRole('dialog'));
    const asked = plain(t('products:bids.rejectText', { by: 'Silozul SA', quantity: '150 t' }));
    expect(dialog.getByText(asked)).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.click(dialog.getByRole('button', { name: t('products:bids.reject') }));
    await waitFor(() => expect(bodies).toEqual([{ status: 'Rejected' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['Inactive', null, ['edit'], ['publish', 'delete']],
    ['Active', null, ['extend', 'bids'], ['delete']],
    ['Closed', null, ['setFinalPrice', 'bids'], []],
    ['Ended', 'sold', ['bids'], []],
    ['Ended', 'minimumMissed', ['bids'], ['delete']],
    ['Ended', 'cancelled', ['bids'], ['delete']],
  ] as const)('[X1] [X3] the Provider’s acts in state %s %s', async (status, outcome, links, buttons) => {
    const participantCount = status === 'Inactive' ? 0 : 2;
    const { t } = await visit(
      productAnswer({ status, outcome, participantCount }, { mayBid: false, isProvider: true }),
      received,
    );
    const acts = (role: 'button' | 'link', names: readonly string[]) =>
      names.filter((name) => named(role, t(`products:provider.${name as 'edit'}`)) > 0);
    await screen.findByRole('heading', { name: t('products:provider.title') });
    expect(acts('link', ['edit', 'extend', 'setFinalPrice', 'bids'])).toEqual(links);
    expect(acts('button', ['publish', 'close', 'delete'])).toEqual(buttons);
  });

  test('[X3] deleting is not offered once a bid is accepted', async () => {
    const viewer = { mayBid: false, isProvider: true, hasAccepted: true };
    const { t } = await visit(productAnswer({}, viewer), received);
    await screen.findByRole('heading', { name: t('products:provider.title') });
    expect(named('button', t('products:provider.delete'))).toBe(0);
  });

  test.each([
    ['Inactive', null, false],
    ['Active', null, true],
    ['Closed', null, true],
    ['Ended', 'sold', false],
  ] as const)('[X1] an administrator can cancel in state %s %s: %s', async (status, outcome, isOpen) => {
    const { t } = await visit(
      productAnswer({ status, outcome }, { mayBid: false, isAdministrator: true }),
      received,
    );
    await screen.findByText('Silozul SA');
    expect(named('button', t('products:cancel'))).toBe(isOpen ? 1 : 0);
  });

  test.each([
    ['SignInRequired', `/login?redirectTo=%2Fproducts%2F${id}`],
    ['AccountNotActive', '/account'],
    ['CompanyNotChecked', '/account'],
    ['NotEnoughPrivileges', null],
  ] as const)('[X4] the next step of who may not bid: %s', async (why, address) => {
    await visit(productAnswer({}, { mayBid: false, why }));
    const hrefs = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => /^\/(login|account)/.test(href))).toEqual(
      address === null ? [] : [address],
    );
  });

  test.each([
    [{ unitPrice: '995.00', discountedPrice: '995.00' }, '995 lei/t · 0 lei/t', null],
    [{ unitPrice: '995.00', discountedPrice: '972.00' }, '972 lei/t · −23 lei/t', 'Economisiți575 lei'],
  ])('[X5] the final price and its difference: %o', async (prices, per, saved) => {
    const bid = productBid({ status: 'Accepted', bidQuantity: '25.000', dealPrice: prices.discountedPrice });
    await visit(productAnswer({ status: 'Ended', outcome: 'sold', ...prices }, { mayBid: false, bid }));
    expect(shown()).toContain(per);
    expect(/Economisiți[\d.,]+ lei/.exec(shown())?.[0] ?? null).toBe(saved);
  });
});
