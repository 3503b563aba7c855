import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { store } from '../../../lib/store.ts';
import { applicant } from '../../../testing/applicant.ts';
import { holdUploads } from '../../../testing/held-uploads.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, refusal, visitPage } from '../../../testing/page-visit.tsx';
import { productAnswer, productState } from '../../../testing/product.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { AddProductPage, EditProductPage } from './product-form-page.tsx';

// Test files of one process share the store.

const { id } = productState();
const identity = buyerIdentity({ user: { roles: ['Provider'] } });
const { account } = identity;
const namespaces = ['forms', 'goods', 'lists', 'posting', 'products'] as const;
const shown = () => plain(document.body.textContent ?? '');
const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const select = (name: string) => screen.getByRole('combobox', { name });
const today = dayOf(Date.now());

const categories = {
  'GET /services/main/categories': () => Response.json([{ id: 'Others', ro: 'Altele', en: 'Others' }]),
};
const ownAccount = applicant({}, { id: account.id, distributionCounties: ['CL', 'IL'] }).account;

beforeEach(() => {
  localStorage.clear();
  store.set(sessionAtom, { kind: 'signedIn', identity });
});

describe('a new product', () => {
  const visit = (answers: object = {}, who = identity) =>
    visitPage(<AddProductPage identity={who} />, {
      address: '/products/add',
      namespaces,
      answers: {
        ...categories,
        [`GET /services/main/accounts/${account.id}`]: () => Response.json(ownAccount),
        ...answers,
      },
      // As read by another page before the account changed.
      prepare: (queries) => {
        const initialData = { ...ownAccount, distributionCounties: ['TL'] };
        queries.setQueryDefaults([['main', 'accounts', 'get']], { initialData });
      },
    });

  test('[X1] begins with the counties and the name of the account, and is sent with every field', async () => {
    const sent: unknown[] = [];
    const { t, user } = await visit({
      'POST /services/main/products': async (request: Request) => {
        sent.push(await request.json());
        return Response.json(productAnswer({ status: 'Inactive' }), { status: 201 });
      },
    });
    const save = await screen.findByRole('button', { name: t('products:form.save') });
    expect(box(t('forms:field.producer')).value).toBe(account.companyName);
    expect(screen.getByRole('button', { name: t('forms:remove', { value: 'Călărași' }) })).toBeTruthy();
    await user.click(save);
    await waitFor(() =>
      expect(shown()).toContain(t('forms:rule.required', { field: t('forms:field.productName') })),
    );
    expect(sent).toEqual([]);
    await user.type(box(t('forms:field.productName')), 'Făină tip 650');
    await user.selectOptions(select(t('forms:field.category')), 'Others');
    await user.selectOptions(select(t('forms:field.unitOfMeasurement')), 'Bag');
    await user.type(box(t('forms:field.pieceQuantity')), '10');
    await user.type(box(t('forms:field.minimumQuantity')), '25');
    await user.type(box(t('forms:field.totalQuantity')), '1.000');
    await user.type(box(t('forms:field.unitPrice')), '82,50');
    await user.click(screen.getByRole('radio', { name: t('labels:priceType.VatIncluded') }));
    await user.click(screen.getByRole('radio', { name: t('labels:vatGroup.others') }));
    const days = {
      participationDeadline: daysAfter(today, 5),
      deliveryDeadline: daysAfter(today, 20),
    };
    for (const [name, day] of Object.entries(days))
      await user.type(screen.getByLabelText(t(`forms:field.${name as keyof typeof days}`)), day);
    await user.click(save);
    await waitFor(() => expect(shown()).toContain(t('forms:rule.pieces')));
    await user.clear(box(t('forms:field.minimumQuantity')));
    await user.type(box(t('forms:field.minimumQuantity')), '20');
    await user.click(save);
    await waitFor(() => expect(window.location.pathname).toBe(`/products/${id}`));
    // The page is still shown until the next one is loaded.
    expect(save.ariaBusy).toBe('true');
    await user.click(save);
    expect(sent).toEqual([
      {
        ...{ productName: 'Făină tip 650', category: 'Others', crop: null, quality: null, description: null },
        ...{ producer: account.companyName, countryOfOrigin: 'RO', unitOfMeasurement: 'Bag' },
        ...{ currency: 'Ron', unitPrice: '82.50', priceType: 'VatIncluded', vatGroup: 'others' },
        ...{ pieceQuantity: '10', minimumQuantity: '20', totalQuantity: '1000', ...days },
        ...{ distributionCounties: ['CL', 'IL'], photos: [] },
      },
    ]);
    expect(localStorage.length).toBe(0);
  });

  test('a file that is not an image is refused at the photos before it is sent', async () => {
    const { t, user, calls } = await visit();
    const choose = await screen.findByLabelText<HTMLInputElement>(t('posting:photosAdd'));
    const sheet = new File(['%PDF-1.7'], 'fisa.pdf', { type: 'application/pdf' });
    // The browser's dialog lists only images; dropped files are not filtered.
    await userEvent.setup({ applyAccept: false }).upload(choose, sheet);
    const refused = await screen.findByText('Fisierul ales trebuie sa fie o imagine');
    expect(refused.getAttribute('role')).toBe('alert');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: t('posting:fileDrop') }));
    expect(shown()).not.toContain('fisa.pdf');
  });

  test('photos beyond the limit are counted, until fewer are chosen', async () => {
    const { t } = await visit();
    const choose = await screen.findByLabelText<HTMLInputElement>(t('posting:photosAdd'));
    const take = (count: number) => {
      const files = Array.from(
        { length: count },
        (_, at) => new File(['%PDF'], `${at}.pdf`, { type: 'application/pdf' }),
      );
      return act(async () => fireEvent.change(choose, { target: { files } }));
    };
    await take(maxPhotos + 2);
    expect(screen.getByText('2 imagini nu au fost adăugate: nu mai este loc.')).toBeTruthy();
    expect(screen.getAllByText('Fisierul ales trebuie sa fie o imagine')).toHaveLength(maxPhotos);
    await take(1);
    expect(shown()).not.toContain('nu mai este loc');
  });

  test('its draft outlives the page, which says so and can delete it', async () => {
    const first = await visit();
    const restored = /^Am regăsit ciorna dvs\. din .+, \d\d:\d\d\.$/;
    await screen.findByRole('button', { name: first.t('products:form.save') });
    expect(screen.queryByText(restored)).toBeNull();
    expect(screen.queryByRole('button', { name: first.t('posting:discard') })).toBeNull();
    await first.user.type(await screen.findByLabelText(first.t('forms:field.productName')), 'Făină');
    await waitFor(() => expect(shown()).toContain('Ciornă păstrată la'));
    document.body.replaceChildren();
    const { t, user } = await visit();
    expect((await screen.findByLabelText<HTMLInputElement>(t('forms:field.productName'))).value).toBe(
      'Făină',
    );
    expect(screen.getByText(restored)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('posting:discard') }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('posting:keep') }));
    expect(localStorage.length).toBe(1);
    await user.click(screen.getByRole('button', { name: t('posting:discard') }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: t('posting:discard') }));
    expect(localStorage.length).toBe(0);
  });

  test('quality is asked only for a crop', async () => {
    const { t, user } = await visit();
    await screen.findByRole('button', { name: t('products:form.save') });
    const protein = t('labels:qualityField.protein');
    expect(screen.queryByRole('textbox', { name: new RegExp(protein) })).toBeNull();
    await user.selectOptions(
      screen.getByRole('combobox', { name: new RegExp(`^${t('forms:field.crop')}`) }),
      'wheat-feed',
    );
    expect(screen.getByRole('textbox', { name: new RegExp(protein) })).toBeTruthy();
  });

  test('[X1] an account that is not active sees the missing requirements', async () => {
    const { t } = await visit({}, buyerIdentity({ user: { isActive: false, roles: ['Provider'] } }));
    expect(shown()).toContain(t('products:form.notActiveText'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the edit of a product', () => {
  const visit = (answer: ProductAnswer, answers: object = {}) =>
    visitPage(<EditProductPage accountId={account.id} id={id} />, {
      address: `/products/${id}/edit`,
      namespaces,
      answers: {
        ...categories,
        [`GET /services/main/products/${id}`]: () => Response.json(answer),
        ...answers,
      },
    });
  const asProvider = { isProvider: true, mayBid: false };
  const deadline = `${daysAfter(today, 6)}T16:00:00.000Z`;
  const dates = { participationDeadline: deadline, deliveryDeadline: daysAfter(today, 30) };

  test('[X1] with bids only deadline and total change, and only changes are sent', async () => {
    const sent: unknown[] = [];
    const { t, user } = await visit(productAnswer(dates, asProvider), {
      [`PATCH /services/main/products/${id}`]: async (request: Request) => {
        sent.push(await request.json());
        return Response.json(productAnswer(dates, asProvider));
      },
    });
    const total = await screen.findByRole('textbox', { name: t('forms:field.totalQuantity') });
    const deadline = screen.getByRole('textbox', { name: t('forms:field.participationDeadline') });
    expect(screen.getAllByRole('textbox')).toEqual([deadline, total]);
    await user.clear(total);
    await user.type(total, '650');
    await user.click(screen.getByRole('button', { name: t('products:form.saveEdit') }));
    await waitFor(() => expect(sent).toEqual([{ totalQuantity: '650', version: 7 }]));
    await waitFor(() => expect(window.location.pathname).toBe(`/products/${id}`));
  });

  test('[X1] with bids an issue of a field that is not shown is said at the days for bids, or above the button', async () => {
    const near = { ...dates, deliveryDeadline: daysAfter(today, 20) };
    const answers = [
      { path: 'priceType', rule: 'vatState' },
      { path: 'participationDeadline', rule: 'past' },
    ];
    const { t, user, calls } = await visit(productAnswer(near, asProvider), {
      [`PATCH /services/main/products/${id}`]: () =>
        refusal('ValidationFailed', 400, { fields: [answers.shift()] }),
    });
    const save = await screen.findByRole('button', { name: t('products:form.saveEdit') });
    const deadline = screen.getByRole('textbox', { name: t('forms:field.participationDeadline') });
    const type = async (day: string) => {
      await user.clear(deadline);
      await user.type(deadline, day);
      await user.tab();
      await user.click(save);
    };
    const said = plain(`${t('forms:field.priceType')}: ${t('forms:rule.vatState')}`);
    await type(daysAfter(today, 15));
    await waitFor(() => expect(shown()).toContain(plain(t('forms:rule.decisionTime'))));
    expect(calls.some((call) => call.startsWith('PATCH'))).toBe(false);
    await type(daysAfter(today, 12));
    await waitFor(() => expect(shown()).toContain(said));
    expect(shown()).not.toContain(plain(t('forms:rule.decisionTime')));
    await user.click(save);
    await waitFor(() => expect(shown()).toContain(t('forms:rule.past')));
  });

  test('[X1] a refusal is shown, and the form stays', async () => {
    const { t, user, calls } = await visit(productAnswer(dates, asProvider), {
      [`PATCH /services/main/products/${id}`]: () =>
        Response.json(
          { code: 'ProductNotEditable', params: {}, message: 'm', requestId: 'r' },
          { status: 409 },
        ),
    });
    const total = await screen.findByRole('textbox', { name: t('forms:field.totalQuantity') });
    await user.clear(total);
    await user.type(total, '500');
    const save = screen.getByRole('button', { name: t('products:form.saveEdit') });
    await user.click(save);
    await screen.findByText(t('forms:rule.onlyRaised'));
    expect(calls.some((call) => call.startsWith('PATCH'))).toBe(false);
    await user.clear(total);
    await user.type(total, '700');
    await user.click(save);
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect((total as HTMLInputElement).value).toBe('700');
  });

  test('[X1] nothing is sent while a photo is being uploaded', async () => {
    const sent: unknown[] = [];
    const { t, user } = await visit(productAnswer({ ...dates, participantCount: 0 }, asProvider), {
      [`PATCH /services/main/products/${id}`]: async (request: Request) => {
        sent.push(await request.json());
        return Response.json(productAnswer(dates, asProvider));
      },
    });
    const save = await screen.findByRole('button', { name: t('products:form.saveEdit') });
    const request = holdUploads();
    // jsdom decodes no image: it is sent as it is.
    class UndecodedImage extends EventTarget {
      set src(_: string) {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
    }
    vi.stubGlobal('Image', UndecodedImage);
    const choose = screen.getByLabelText(t('posting:photosAdd'));
    const photo = new File(['x'], 'porumb.png', { type: 'image/png' });
    await act(async () => fireEvent.change(choose, { target: { files: [photo] } }));
    await waitFor(() => request());
    await user.click(save);
    expect(shown()).toContain(t('forms:fileWait'));
    expect(sent).toEqual([]);
    const key = '0b51cb75-25ba-4c29-8d9b-7be42a0b5e31';
    await request().answer(201, { key, kind: 'photo', mimeType: 'image/png', sizeBytes: 8 });
    await waitFor(() => expect(shown()).not.toContain(t('forms:fileWait')));
    await user.click(save);
    await waitFor(() => expect(sent).toEqual([{ photos: [key], version: 7 }]));
  });

  test('[X1] a draft is of the content that it was begun on: it does not undo what changed since', async () => {
    const open = { ...dates, participantCount: 0 };
    const name = async (version: number, changes: object = {}) => {
      document.body.replaceChildren();
      const { t, user } = await visit(productAnswer({ ...open, version, ...changes }, asProvider));
      await screen.findByRole('button', { name: t('products:form.saveEdit') });
      return { field: box(t('forms:field.productName')), user };
    };
    const { field, user } = await name(7);
    await user.type(field, ' nou');
    await waitFor(() => expect(shown()).toContain('Ciornă păstrată la'));
    expect((await name(7)).field.value).toBe('Porumb furajer uscat nou');
    // Published since: the same content.
    expect((await name(8)).field.value).toBe('Porumb furajer uscat nou');
    expect((await name(9, { unitPrice: '990' })).field.value).toBe('Porumb furajer uscat');
  });

  test('[X1] without bids every field can change, and none once it is closed', async () => {
    const { t } = await visit(productAnswer({ ...dates, participantCount: 0 }, asProvider));
    await screen.findByRole('button', { name: t('products:form.saveEdit') });
    expect(box(t('forms:field.productName')).value).toBe('Porumb furajer uscat');
    expect(box(t('forms:field.unitPrice')).value).toBe('995');
    document.body.replaceChildren();
    await visit(productAnswer({ status: 'Closed' }, asProvider));
    await screen.findByText(t('products:form.over'));
  });
});
