import { maxTemplates } from '@recolta/shared/contracts/http/goods-templates';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { SaveTemplate } from './save-template.tsx';

const templates = '/services/live-auctions/api/v1/account/goods-templates';
const taken = {
  id: '0b51cb75-25ba-4c29-8d9b-7be42a0b5e3c',
  name: 'Grâu Alexandria',
  savedAt: '2026-11-20T08:05:00.000Z',
  goods: {},
};
const others = Array.from({ length: maxTemplates - 1 }, (_one, at) => ({
  ...taken,
  id: `0b51cb75-25ba-4c29-8d9b-7be42a0b5${String(at).padStart(3, '0')}`,
  name: `Șablonul ${at}`,
}));

/** The dialog, opened; `sent` has the id and the body of each attempt to save. */
async function open(items: readonly (typeof taken)[], refused: number[] = []) {
  const sent: [string, unknown][] = [];
  const answers = new Proxy<Record<string, (request: Request) => Response | Promise<Response>>>(
    { [`GET ${templates}`]: () => Response.json({ items }) },
    {
      get: (known, call: string) =>
        call.startsWith('PUT ')
          ? async (request: Request) => {
              const body = (await request.json()) as { name: string };
              const id = request.url.split('/').at(-1) ?? '';
              sent.push([id, body]);
              const status = refused.shift();
              if (status) return new Response(null, { status });
              return Response.json({ ...taken, id, ...body });
            }
          : known[call],
    },
  );
  const page = await visitPage(
    <SaveTemplate look="plain" suggested="Grâu panificație" goods={async () => ({ town: 'Alexandria' })} />,
    { address: '/live-auction', namespaces: ['posting', 'forms'], answers },
  );
  await page.user.click(screen.getByRole('button', { name: 'Salvează ca șablon' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Numele șablonului' });
  const name = async (text: string) => {
    await page.user.clear(field);
    if (text !== '') await page.user.type(field, text);
    const dialog = within(screen.getByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Salvează ca șablon' }));
  };
  return { ...page, sent, field, name, shown: () => plain(document.body.textContent ?? '') };
}

test('a template is saved under the name that was suggested, and the page says so', async () => {
  const { field, user, sent, shown } = await open([taken]);
  expect(field.value).toBe('Grâu panificație');
  expect(shown()).toContain('Șabloane: 1 din cel mult 30.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salvează ca șablon' }));
  await waitFor(() => expect(shown()).toContain('Salvat ca șablonul „Grâu panificație”.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.map(([, body]) => body)).toEqual([{ name: 'Grâu panificație', goods: { town: 'Alexandria' } }]);
  expect(sent[0]?.[0]).not.toBe(taken.id);
});

test('a missing name is said at its field, which is focused, until it is typed', async () => {
  const { field, name, sent, shown } = await open([]);
  await name('');
  const missing = 'Scrieți un nume de cel mult 60 de caractere.';
  expect(shown()).toContain(missing);
  expect(document.activeElement).toBe(field);
  await name('Porumb');
  expect(shown()).not.toContain(missing);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the name of another template asks first, names it, and then replaces it', async () => {
  const { name, sent, user, shown } = await open([taken]);
  await name(taken.name);
  expect(shown()).toContain('„Grâu Alexandria”, salvat 20 nov., 10:05, va fi înlocuit');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Alt nume' }));
  expect(await screen.findByRole('textbox', { name: 'Numele șablonului' })).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  const again = dialog.getByRole('textbox');
  await user.clear(again);
  await user.type(again, taken.name);
  await user.click(dialog.getByRole('button', { name: 'Salvează ca șablon' }));
  await user.click(dialog.getByRole('button', { name: 'Înlocuiește șablonul' }));
  await waitFor(() => expect(sent.map(([id]) => id)).toEqual([taken.id]));
});

test.each([
  ['that was not stored', false],
  ['that was stored, whose answer was lost', true],
])('a repeated attempt saves the same template without a question, after one %s', async (_, isStored) => {
  const items: (typeof taken)[] = [];
  const { name, sent, queries } = await open(items, [400]);
  await name('Porumb');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/./));
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findAllByRole('alert');
  await waitFor(() =>
    expect(screen.queryAllByRole('alert').some(({ textContent }) => textContent)).toBe(true),
  );
  if (isStored) items.push({ ...taken, id: sent[0]?.[0] ?? '', name: 'Porumb' });
  await act(() => queries.invalidateQueries());
  await name('Porumb');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[0]).toBe(sent[0]?.[0]);
});

test('at the maximum only the name of an existing template is accepted', async () => {
  const { name, sent, shown } = await open([taken, ...others]);
  expect(shown()).toContain('Aveți 30 de șabloane, numărul maxim.');
  expect(shown()).not.toContain('Șabloane: 30');
  await name('Un nume nou');
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Înlocuiește șablonul' })).toBeNull();
  await name(taken.name);
  expect(await screen.findByRole('button', { name: 'Înlocuiește șablonul' })).toBeTruthy();
});
