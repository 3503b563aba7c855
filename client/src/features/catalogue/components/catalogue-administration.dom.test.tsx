import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import {
  bagOptionId,
  catalogueCategory,
  catalogueProduct,
  categoriesPath,
  cornId,
  productsPath,
} from '../../../testing/catalogue.ts';
import { type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { AddCatalogueProductPage } from './add-catalogue-product-page.tsx';
import { AdminCataloguePage } from './admin-catalogue-page.tsx';
import { AdminProductPage } from './admin-product-page.tsx';
import { CategoriesPage } from './categories-page.tsx';

type Answers = Readonly<Record<string, (request: Request) => StubbedAnswer>>;

const visit = (page: ReactNode, address: string, answers: Answers) =>
  visitPage(page, {
    address,
    namespaces: ['administration', 'catalogue', 'forms', 'lists'],
    answers: {
      [`GET ${categoriesPath}`]: () => Response.json([catalogueCategory()]),
      ...answers,
    },
  });
const refused = (code: string, status: number, params = {}) =>
  Response.json({ code, message: code, params, requestId: 'test' }, { status });

test('administrators list the catalogue by the filters of the address', async () => {
  const asked: string[] = [];
  const { user } = await visit(
    <AdminCataloguePage />,
    '/admin/product-catalog?page=2&pageSize=50&search=porumb&categories=Cereals,Others',
    {
      [`GET ${productsPath}`]: ({ url }) => {
        const query = new URL(url).searchParams;
        asked.push(['page', 'pageSize', 'filters'].map((name) => query.get(name)).join(' '));
        return Response.json({ items: [catalogueProduct()], total: 51, page: 2, pageSize: 50 });
      },
    },
  );
  const product = await screen.findByRole('link', { name: /Porumb.*2 opțiuni · 0 imagini/ });
  expect(product.getAttribute('href')).toBe(`/admin/product-catalog/products/${cornId}`);
  expect(asked).toEqual(['2 50 search@=porumb,category==Cereals|Others']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categorie' }), 'Cereale');
  await waitFor(() => expect(asked.at(-1)).toBe('1 50 search@=porumb,category==Cereals'));
});

test('hiding a used category asks for confirmation with its number of products', async () => {
  const sent: unknown[] = [];
  const { user } = await visit(<CategoriesPage />, '/admin/categories', {
    [`PUT ${categoriesPath}/Cereals`]: async (request) => {
      sent.push(await request.json());
      return Response.json(catalogueCategory({ isHidden: true, version: 3 }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ascunde categoria Cereale' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/15 produse rămân în catalog/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ascunde' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ ro: 'Cereale', en: 'Cereals', isHidden: true, version: 2 }]);
});

test('changing a category that somebody else changed is refused, and succeeds after a refetch', async () => {
  let version = 2;
  const sent: number[] = [];
  const { user } = await visit(<CategoriesPage />, '/admin/categories', {
    [`GET ${categoriesPath}`]: () => Response.json([catalogueCategory({ version })]),
    [`PUT ${categoriesPath}/Cereals`]: async (request) => {
      const body = (await request.json()) as { version: number };
      sent.push(body.version);
      const isOld = body.version === 2;
      version = 3;
      return isOld ? refused('RequestChanged', 409) : Response.json(catalogueCategory({ version: 4 }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Redenumește categoria Cereale' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/15 produse au această categorie/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Denumirea în română' }), ' și boabe');
  await user.click(dialog.getByRole('button', { name: 'Salvează' }));
  expect(await dialog.findByText('Datele s-au schimbat între timp. Verificați-le din nou.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Salvează' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([2, 3]);
});

test.each([
  ['/admin/categories', 'Eroare neașteptată'],
  ['/en/admin/categories', 'Unexpected error'],
])('a failure without an answer is reported exactly as unexpected, at %s', async (address, text) => {
  const { user, t } = await visit(<CategoriesPage />, address, {
    [`POST ${categoriesPath}`]: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await user.click(await screen.findByRole('button', { name: t('administration:catalogue.categories.add') }));
  const dialog = within(screen.getByRole('dialog'));
  const [ro, en] = dialog.getAllByRole('textbox');
  if (!ro || !en) throw new Error('the names are missing');
  await user.type(ro, 'Semințe');
  await user.type(en, 'Seeds');
  await user.click(dialog.getByRole('button', { name: t('forms:save') }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(text));
});

test('a new product is validated at its fields, and resent under one key until it is answered', async () => {
  const keys: (string | null)[] = [];
  const { user } = await visit(<AddCatalogueProductPage />, '/admin/product-catalog/add', {
    'POST /services/catalogue/api/admin/products': async (request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      if (keys.length === 2)
        return refused('ValidationFailed', 400, { fields: [{ path: 'ro', rule: 'max', maximum: 120 }] });
      return Response.json(catalogueProduct(), { status: 201 });
    },
  });
  const save = await screen.findByRole('button', { name: 'Salvează' });
  await user.click(save);
  expect(await screen.findByText('Campul Denumirea în engleză este obligatoriu')).toBeTruthy();
  expect(screen.getByText('Campul Categorii este obligatoriu')).toBeTruthy();
  expect(keys).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Denumirea în română' }), 'Porumb');
  await user.type(screen.getByRole('textbox', { name: 'Denumirea în engleză' }), 'Corn');
  await user.click(await screen.findByRole('checkbox', { name: 'Cereale' }));
  await user.click(save);
  expect(await screen.findByText('Eroare neașteptată')).toBeTruthy();
  await user.click(save);
  expect(await screen.findByText('Introduceți cel mult 120 de caractere')).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(window.location.pathname).toBe(`/admin/product-catalog/products/${cornId}`));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

const visitProduct = (answers: Answers, product: () => CatalogueProduct = catalogueProduct) =>
  visit(<AdminProductPage id={cornId} />, `/admin/product-catalog/products/${cornId}`, {
    [`GET ${productsPath}/${cornId}`]: () => Response.json(product()),
    ...answers,
  });

test('a product that somebody else changed keeps the typed fields, updates the others, and says so', async () => {
  let now = catalogueProduct();
  const sent: unknown[] = [];
  const { user } = await visitProduct(
    {
      [`PUT ${productsPath}/${cornId}`]: async (request) => {
        sent.push(await request.json());
        if (sent.length > 1) return Response.json(now);
        now = catalogueProduct({ version: 4, en: 'Maize' });
        return refused('RequestChanged', 409);
      },
    },
    () => now,
  );
  const name = await screen.findByRole('textbox', { name: 'Denumirea în română' });
  await user.type(name, ' furajer');
  await user.click(screen.getByRole('button', { name: 'Salvează' }));
  expect(await screen.findByText('Datele s-au schimbat între timp. Verificați-le din nou.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Denumirea în engleză' }).value).toBe(
      'Maize',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Salvează' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 4, ro: 'Porumb furajer', en: 'Maize', crop: 'corn' });
});

test('an option is changed in a form, and deleted after a confirmation', async () => {
  const sent: unknown[] = [];
  const path = `${productsPath}/${cornId}/options/${bagOptionId}`;
  let now = catalogueProduct({ version: 3 });
  const { user, calls } = await visitProduct(
    {
      [`PUT ${path}`]: async (request) => {
        sent.push(await request.json());
        if (sent.length > 1) return Response.json(now);
        now = catalogueProduct({ version: 4 });
        return refused('RequestChanged', 409);
      },
      [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
    },
    () => now,
  );
  await user.click(await screen.findByRole('button', { name: 'Modifică opțiunea Sac de 40 kg' }));
  const form = within(screen.getByRole('dialog'));
  const content = form.getByRole('textbox', { name: /Conținutul unei unități/ });
  await user.clear(content);
  await user.type(content, '25,5');
  await user.click(form.getByRole('button', { name: 'Salvează' }));
  await form.findByText('Datele s-au schimbat între timp. Verificați-le din nou.');
  await user.click(form.getByRole('button', { name: 'Salvează' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const typed = { ro: 'Sac de 40 kg', en: '40 kg bag', unit: 'Bag', content: '25.5', contentUnit: 'Kg' };
  expect(sent).toEqual([
    { ...typed, version: 3 },
    { ...typed, version: 4 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Șterge opțiunea Sac de 40 kg' }));
  expect(calls).not.toContain(`DELETE ${path}`);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Șterge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toContain(`DELETE ${path}`);
});

test('deleting a product asks with all that is deleted too, and a refusal has its own text', async () => {
  let isRefused = true;
  const { user } = await visitProduct(
    {
      [`DELETE ${productsPath}/${cornId}`]: () =>
        isRefused ? refused('NotEnoughPrivileges', 403) : new Response(null, { status: 204 }),
    },
    () => catalogueProduct({ pictures: ['a'.repeat(20)] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Șterge produsul' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/cu tot ce are: 2 opțiuni, 1 imagine/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Șterge' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(dialog.getByRole('alert').textContent).toBe('Nu aveți suficiente permisiuni.');
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Șterge' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/product-catalog'));
});
