import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { live, poster, visitPosting } from '../testing/posting-visit.tsx';
import { PostAuctionPage } from './posting-page.tsx';

const api = `${live}/account/goods-templates`;
const template = (number: number, name: string, goods: object) => ({
  id: `0b51cb75-25ba-4c29-8d9b-7be42a0b5e3${number}`,
  name,
  savedAt: `2026-11-2${number}T08:05:00.000Z`,
  goods,
});
const corn = template(1, 'Porumb Videle', {
  product: 'corn',
  town: 'Videle',
  county: 'TR',
  paymentType: 'Cash',
});
const wheat = template(2, 'Grâu Roșiori', { product: 'wheat-milling', town: 'Roșiori', county: 'TR' });

/** The dialog of templates on a page for a new auction. */
async function open(answers = {}) {
  let items = [corn, wheat];
  const page = await visitPosting(<PostAuctionPage identity={poster()} />, '/live-auction', {
    [`GET ${api}`]: () => Response.json({ items }),
    [`PUT ${api}/${wheat.id}`]: async (request: Request) => {
      const { name } = (await request.json()) as typeof wheat;
      items = [corn, { ...wheat, name }];
      return Response.json(items[1]);
    },
    [`DELETE ${api}/${corn.id}`]: () => {
      items = [wheat];
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Dintr-un șablon' }));
  return { ...page, dialog: () => within(screen.getByRole('dialog')) };
}

test('a template fills the goods, and the page says which one', async () => {
  const { user, text, dialog } = await open();
  await user.click(await dialog().findByRole('button', { name: /^Porumb Videle/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cultura' }).value).toBe('Porumb');
  expect(text('h1 + [role=status]')).toBe(
    'Ați pornit de la șablonul „Porumb Videle”. Verificați tot înainte de trimitere.',
  );
});

test('over goods already chosen the template asks first', async () => {
  const { user, text, dialog } = await open();
  await user.click(await dialog().findByRole('button', { name: /^Porumb Videle/ }));
  await user.click(screen.getByRole('button', { name: 'Dintr-un șablon' }));
  await user.click(await dialog().findByRole('button', { name: /^Grâu Roșiori/ }));
  expect(screen.getByRole('dialog', { name: 'Înlocuiți ce ați completat?' })).toBeTruthy();
  expect(dialog().getByText(/se înlocuiesc cu cele din „Grâu Roșiori”/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Înapoi la șabloane' }));
  expect(screen.getByRole('dialog', { name: 'Dintr-un șablon' })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: /^Grâu Roșiori/ }));
  await user.click(dialog().getByRole('button', { name: 'Înlocuiește cu șablonul' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cultura' }).value).toBe('Grâu panificație');
  expect(text('h1 + [role=status]')).toContain('„Grâu Roșiori”');
});

test('a template is renamed, except to a name that another one has', async () => {
  const { user, sent, dialog } = await open();
  await user.click(await dialog().findByRole('button', { name: 'Schimbă numele șablonului „Grâu Roșiori”' }));
  const name = dialog().getByRole<HTMLInputElement>('textbox');
  expect(name.value).toBe('Grâu Roșiori');
  await user.clear(name);
  await user.type(name, 'Porumb Videle');
  await user.click(dialog().getByRole('button', { name: 'Schimbă numele' }));
  expect(dialog().getByText('Aveți deja un șablon cu acest nume.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(name);
  await user.type(name, 'Grâu nou');
  await user.click(dialog().getByRole('button', { name: 'Schimbă numele' }));
  expect(await dialog().findByRole('button', { name: /^Grâu nou/ })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Grâu nou' }]);
});

test('a template is deleted after a question that names it', async () => {
  const { user, sent, dialog } = await open();
  await user.click(await dialog().findByRole('button', { name: 'Șterge șablonul „Porumb Videle”' }));
  expect(
    dialog().getByText('„Porumb Videle” se șterge din contul dvs. Ce ați publicat rămâne neschimbat.'),
  ).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Șterge șablonul' }));
  await waitFor(() => expect(dialog().queryByRole('button', { name: /^Porumb Videle/ })).toBeNull());
  expect(dialog().getByRole('button', { name: /^Grâu Roșiori/ })).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([`DELETE ${api}/${corn.id}`]);
});

test('templates that cannot be loaded say so', async () => {
  const { dialog } = await open({
    [`GET ${api}`]: () => Response.json({ code: 'NotFound' }, { status: 404 }),
  });
  expect(await dialog().findByText('Șabloanele nu au putut fi încărcate.')).toBeTruthy();
});
