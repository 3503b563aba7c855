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

test('categories are listed with both names, their products, and what can be done with each', async () => {
  const sent: unknown[] = [];
  const hidden = catalogueCategory({
    id: 'Others',
    ro: 'Altele',
    en: 'Others',
    isHidden: true,
    productCount: 4,
    version: 7,
  });
  const unused = catalogueCategory({ id: 'Seeds', ro: 'Semințe', en: 'Seeds', productCount: 0, version: 5 });
  let isDown = true;
  const change = async (request: Request) => {
    sent.push([new URL(request.url).pathname, await request.json()]);
    return isDown ? refused('NotEnoughPrivileges', 403) : Response.json(hidden);
  };
  const { user, t } = await visit(<CategoriesPage />, '/admin/categories', {
    [`GET ${categoriesPath}`]: () => Response.json([catalogueCategory(), hidden, unused]),
    [`PUT ${categoriesPath}/Others`]: change,
    [`PUT ${categoriesPath}/Seeds`]: change,
  });
  const rows = (await screen.findAllByRole('listitem')) as HTMLElement[];
  expect(rows.map((row) => row.textContent)).toEqual([
    'CerealeCereals · 15 produseRedenumeșteAscunde',
    `Altele${t('administration:catalogue.categories.hidden')}Others · 4 produseRedenumeșteArată`,
    'SemințeSeeds · 0 produseRedenumeșteAscunde',
  ]);
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/admin/product-catalog?categories=Cereals',
    '/admin/product-catalog?categories=Others',
    '/admin/product-catalog?categories=Seeds',
  ]);
  // A hidden one is shown, and an unused one hidden, without a question.
  await user.click(screen.getByRole('button', { name: 'Arată categoria Altele' }));
  await waitFor(() =>
    expect(within(rows[1] as HTMLElement).getByRole('alert').textContent).toBe(
      'Nu aveți suficiente permisiuni.',
    ),
  );
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Ascunde categoria Semințe' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    [`${categoriesPath}/Others`, { ro: 'Altele', en: 'Others', isHidden: false, version: 7 }],
    [`${categoriesPath}/Seeds`, { ro: 'Semințe', en: 'Seeds', isHidden: true, version: 5 }],
  ]);
});

test('without categories the page says so, and one is added', async () => {
  const sent: unknown[] = [];
  let categories: readonly unknown[] = [];
  const { user, t } = await visit(<CategoriesPage />, '/admin/categories', {
    [`GET ${categoriesPath}`]: () => Response.json(categories),
    [`POST ${categoriesPath}`]: async (request) => {
      sent.push(await request.json());
      categories = [catalogueCategory({ id: 'Seeds', ro: 'Semințe', en: 'Seeds', productCount: 0 })];
      return Response.json(categories[0], { status: 201 });
    },
  });
  expect(await screen.findByText(t('administration:catalogue.categories.none'))).toBeTruthy();
  const add = t('administration:catalogue.categories.add');
  await user.click(screen.getByRole('button', { name: add }));
  const dialog = within(screen.getByRole('dialog', { name: add }));
  await user.click(dialog.getByRole('button', { name: 'Salvează' }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Denumirea în română' }), 'Semințe');
  await user.type(dialog.getAllByRole('textbox')[1] as HTMLElement, 'Seeds');
  await user.click(dialog.getByRole('button', { name: 'Salvează' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ ro: 'Semințe', en: 'Seeds' }]);
  expect(await screen.findByRole('button', { name: 'Redenumește categoria Semințe' })).toBeTruthy();
});

test('a question about a category is left without a change', async () => {
  const { user, calls, t } = await visit(<CategoriesPage />, '/admin/categories', {});
  await user.click(await screen.findByRole('button', { name: 'Ascunde categoria Cereale' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Redenumește categoria Cereale' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Redenumirea categoriei' })).getByRole('button', {
      name: t('administration:catalogue.categories.cancel'),
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('pictures are listed with the cover first, and one is removed after a question', async () => {
  const pictures = ['a'.repeat(20), 'b'.repeat(20)];
  const path = `${productsPath}/${cornId}/pictures/${pictures[1]}`;
  const { user, calls, t } = await visitProduct(
    { [`DELETE ${path}`]: () => new Response(null, { status: 204 }) },
    () => catalogueProduct({ pictures }),
  );
  const shown = await screen.findAllByRole('img', { name: /^Imaginea \d$/ });
  expect(shown.map((one) => [one.getAttribute('alt'), one.getAttribute('src')])).toEqual([
    ['Imaginea 1', expect.stringMatching(new RegExp(`${cornId}.*/${pictures[0]}\\?size=small$`))],
    ['Imaginea 2', expect.stringMatching(new RegExp(`${cornId}.*/${pictures[1]}\\?size=small$`))],
  ]);
  expect(shown.map((one) => one.closest('li')?.textContent)).toEqual(['imaginea principală', '2']);
  await user.click(
    screen.getByRole('button', { name: t('administration:catalogue.removePictureNamed', { number: 2 }) }),
  );
  const dialog = within(screen.getByRole('dialog', { name: t('administration:catalogue.removePicture') }));
  expect(dialog.getByText(t('administration:catalogue.removePictureText', { number: 2 }))).toBeTruthy();
  expect(calls).not.toContain(`DELETE ${path}`);
  await user.click(dialog.getByRole('button', { name: 'Șterge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toContain(`DELETE ${path}`);
});

test('options have their unit and content, and without any the page says so', async () => {
  await visitProduct({}, () => catalogueProduct());
  const [dried, bag] = ['Uscat, ≤ 14,5 %', 'Sac de 40 kg'].map((name) =>
    screen.getByText(name).closest('li'),
  );
  expect(dried?.textContent).toMatch(/^Uscat, ≤ 14,5 %ton/i);
  expect(bag?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/^Sac de 40 kg.* · 40 kg$/);
  expect(screen.getByRole('link', { name: 'Vezi pagina publică' }).getAttribute('href')).toBe(
    `/product-catalog/products/${cornId}`,
  );
});

test('a product without options and pictures is removed plainly', async () => {
  const { user, t } = await visitProduct({}, () => catalogueProduct({ productOptions: {} }));
  expect(await screen.findByText('Produsul nu are încă opțiuni.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Șterge produsul' }));
  const plainText = t('administration:catalogue.removePlain', { name: 'Porumb' });
  expect(within(screen.getByRole('dialog')).getByText(plainText)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an option is added under one key until it is answered', async () => {
  const keys: (string | null)[] = [];
  const sent: unknown[] = [];
  const { user } = await visitProduct(
    {
      [`POST ${productsPath}/${cornId}/options`]: async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        sent.push(await request.json());
        if (keys.length === 1) return refused('ServiceUnavailable', 503);
        return Response.json(catalogueProduct(), { status: 201 });
      },
    },
    () => catalogueProduct(),
  );
  await user.click(await screen.findByRole('button', { name: 'Adaugă o opțiune' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Salvează' }));
  expect(sent).toEqual([]);
  const [ro, en] = form.getAllByRole('textbox');
  await user.type(ro as HTMLElement, 'Vrac');
  await user.type(en as HTMLElement, 'Bulk');
  for (const times of [1, 2]) {
    await user.click(form.getByRole('button', { name: 'Salvează' }));
    await waitFor(() => expect(keys).toHaveLength(times));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys[0]).toBe(keys[1]);
  expect(sent[1]).toMatchObject({ ro: 'Vrac', en: 'Bulk' });
});
