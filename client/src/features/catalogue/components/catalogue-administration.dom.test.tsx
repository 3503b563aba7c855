import { type CatalogueProduct, maxCategories } from '@recolta/shared/contracts/http/catalogue';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  expect(product.textContent).toBe('PorumbCereale · Porumb2 opțiuni · 0 imaginiModificat la 20.11.2026');
  expect(screen.getByRole('link', { name: 'Adaugă un produs' }).getAttribute('href')).toBe(
    '/admin/product-catalog/add',
  );
  expect(screen.getByText('51 de produse')).toBeTruthy();
  expect(asked).toEqual(['2 50 search@=porumb,category==Cereals|Others']);
  // Several categories are shown as buttons that remove them, one in its field.
  const category = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Categorie' });
  expect(category.value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Others', pressed: true }));
  await waitFor(() => expect(asked.at(-1)).toBe('1 50 search@=porumb,category==Cereals'));
  expect(category.value).toBe('Cereals');
  expect(screen.queryByRole('button', { name: 'Cereale' })).toBeNull();
  await user.selectOptions(category, 'Toate categoriile');
  await waitFor(() => expect(asked.at(-1)).toBe('1 50 search@=porumb'));
  const search = screen.getByRole('searchbox', { name: 'Căutați un produs' });
  await user.clear(search);
  await user.type(search, 'sac');
  await waitFor(() => expect(asked.at(-1)).toBe('1 50 search@=sac'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categorie' }), 'Cereale');
  await waitFor(() => expect(asked.at(-1)).toBe('1 50 search@=sac,category==Cereals'));
});

test('a product that is no crop has only its categories; none matching says so', async () => {
  let items = [catalogueProduct({ crop: null, categories: ['Cereals', 'Gone'] })];
  const { user } = await visit(<AdminCataloguePage />, '/admin/product-catalog', {
    [`GET ${productsPath}`]: () => Response.json({ items, total: items.length, page: 1, pageSize: 20 }),
  });
  const product = await screen.findByRole('link', { name: /^Porumb/ });
  await waitFor(() => expect(product.textContent).toMatch(/^PorumbCereale, Gone2 opțiuni/));
  items = [];
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categorie' }), 'Cereale');
  expect(await screen.findByText('Niciun produs nu corespunde.')).toBeTruthy();
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
  expect(dialog.getByRole('heading').textContent).toBe('Ascundeți categoria?');
  expect(dialog.getByText('15 produse rămân în catalog, dar nu mai apar la „Cereale”.')).toBeTruthy();
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
  // The page is still shown until the next one is loaded.
  expect(save.ariaBusy).toBe('true');
  await user.click(save);
  expect(keys).toHaveLength(3);
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
  expect(sent).toEqual([
    { ...heldInput, version: 3, ro: 'Porumb furajer' },
    { ...heldInput, version: 4, ro: 'Porumb furajer', en: 'Maize' },
  ]);
});

/** What an unchanged form sends. */
const heldInput = {
  ...{ ro: 'Porumb', en: 'Corn', descriptionRo: 'Boabe pentru furaj.', descriptionEn: null },
  ...{ crop: 'corn', categories: ['Cereals'] },
};

test('a saved product says so until it is typed in again, and a failure as unexpected', async () => {
  let now = catalogueProduct({ categories: ['Hidden'] });
  const answers: (() => StubbedAnswer)[] = [];
  const { user } = await visitProduct(
    {
      [`GET ${categoriesPath}`]: () =>
        Response.json([
          catalogueCategory(),
          catalogueCategory({ id: 'Hidden', ro: 'Vechi', isHidden: true }),
          catalogueCategory({ id: 'Other', ro: 'Nefolosită', isHidden: true }),
        ]),
      [`PUT ${productsPath}/${cornId}`]: async (request) => {
        const { version, ...input } = (await request.json()) as { version: number };
        const answer = answers.shift();
        if (answer) return answer();
        now = catalogueProduct({ ...input, version: version + 1 });
        return Response.json(now);
      },
    },
    () => now,
  );
  const name = await screen.findByRole('textbox', { name: 'Denumirea în română' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Porumb');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Opțiuni',
    'Imagini',
  ]);
  const boxes = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => `${box.labels?.[0]?.textContent}: ${box.checked}`);
  await waitFor(() => expect(boxes()).toEqual(['Cereale: false', 'Vechi (ascunsă): true']));
  const crop = screen.getByRole('combobox', { name: /^Cultura/ });
  expect(
    within(crop)
      .getAllByRole('option')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Nu este o cultură', 'Grâu panificație']);
  const status = () => screen.getByText('Salvat.');
  await user.type(name, ' boabe');
  await user.click(screen.getByRole('button', { name: 'Salvează' }));
  await waitFor(status);
  expect(await screen.findByRole('heading', { level: 1, name: 'Porumb boabe' })).toBeTruthy();
  await user.type(name, ' uscat');
  expect(screen.queryByText('Salvat.')).toBeNull();
  const late = Promise.withResolvers<Response>();
  answers.push(() => late.promise);
  await user.click(screen.getByRole('button', { name: 'Salvează' }));
  expect((await screen.findByRole('button', { name: 'Se salvează…' })).getAttribute('aria-busy')).toBe(
    'true',
  );
  late.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByText('Eroare neașteptată')).toBeTruthy();
  // Not what was saved before.
  await user.clear(name);
  await user.type(name, 'Porumb boabe');
  expect(screen.queryByText('Salvat.')).toBeNull();
});

test('a product without a category names the field and has the focus there', async () => {
  const { user, calls } = await visitProduct({});
  const box = await screen.findByRole('checkbox', { name: 'Cereale' });
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Salvează' }));
  expect(await screen.findByText('Campul Categorii este obligatoriu')).toBeTruthy();
  const group = screen.getByRole('group', { name: 'Categorii' });
  const note = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Campul Categorii este obligatoriu');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('a product that is no longer there, or cannot be read, says so', async () => {
  await visitProduct({ [`GET ${productsPath}/${cornId}`]: () => refused('NotFound', 404) });
  expect(await screen.findByText('Produsul nu mai este în catalog.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Catalog de produse' }).getAttribute('href')).toBe(
    '/admin/product-catalog',
  );
  cleanup();
  await visitProduct({ [`GET ${productsPath}/${cornId}`]: () => refused('ServiceUnavailable', 503) });
  expect(await screen.findByText('Produsul nu a putut fi încărcat.')).toBeTruthy();
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
  const form = within(screen.getByRole('dialog', { name: 'Modifică opțiunea' }));
  expect(choicesOf(form.getByRole('combobox', { name: /^Unitatea$/ }))).toEqual([
    ['Ton', 'Tonă'],
    ['Kg', 'Kilogram'],
    ['Litre', 'Litru'],
    ['Bag', 'Sac'],
    ['Piece', 'Bucată'],
  ]);
  expect(choicesOf(form.getByRole('combobox', { name: /^Unitatea conținutului/ }))).toEqual([
    ['', 'Alegeți'],
    ['Ton', 'Tonă'],
    ['Kg', 'Kilogram'],
    ['Litre', 'Litru'],
  ]);
  expect(form.getByText('La vrac se lasă gol.')).toBeTruthy();
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
  const question = within(screen.getByRole('dialog', { name: 'Ștergeți opțiunea?' }));
  expect(question.getByText(/^„Sac de 40 kg” dispare din catalog/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Șterge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toContain(`DELETE ${path}`);
});

const choicesOf = (field: HTMLElement) =>
  [...field.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent]);

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

test('in English a category has its Romanian name beside, and with the most of them none is added', async () => {
  const most = Array.from({ length: maxCategories }, (_, at) =>
    catalogueCategory({ id: `C${at}`, ro: `Felul ${at}`, en: `Kind ${at}`, productCount: at }),
  );
  const { user, t } = await visit(<CategoriesPage />, '/en/admin/categories', {
    [`GET ${categoriesPath}`]: () => Response.json(most),
    [`PUT ${categoriesPath}/C4`]: () => refused('NotEnoughPrivileges', 403),
  });
  const row = (await screen.findByText('Kind 4')).closest('li') as HTMLElement;
  expect(within(row).getByText('Felul 4').lang).toBe('ro');
  expect(screen.getByText(t('administration:catalogue.categories.lead'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('administration:catalogue.categories.add') })).toBeNull();
  await user.click(
    within(row).getByRole('button', {
      name: t('administration:catalogue.categories.renameNamed', { name: 'Kind 4' }),
    }),
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('forms:save') }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
});

test('categories that cannot be read say so', async () => {
  const { t } = await visit(<CategoriesPage />, '/admin/categories', {
    [`GET ${categoriesPath}`]: () => refused('ServiceUnavailable', 503),
  });
  expect(await screen.findByText(t('administration:catalogue.categories.failed'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adaugă o categorie' })).toBeNull();
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
