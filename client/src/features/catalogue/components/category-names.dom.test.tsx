import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogueCategory, categoriesPath } from '../../../testing/catalogue.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { CategoriesPage } from './categories-page.tsx';

test.each([true, false])('a renamed category that is hidden (%s) stays so', async (isHidden) => {
  const category = catalogueCategory({ isHidden });
  const sent: unknown[] = [];
  const { user } = await visitPage(<CategoriesPage />, {
    address: '/admin/categories',
    namespaces: ['administration', 'forms'],
    answers: {
      [`GET ${categoriesPath}`]: () => Response.json([category]),
      [`PUT ${categoriesPath}/${category.id}`]: async (request) => {
        sent.push(await request.json());
        return Response.json(category);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Redenumește categoria Cereale' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Denumirea în română' }), ' și boabe');
  await user.click(dialog.getByRole('button', { name: 'Salvează' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ ro: 'Cereale și boabe', en: 'Cereals', isHidden, version: category.version }]);
});

test.each([
  ['/admin/categories', 'ro', 'en', 'Cereals'],
  ['/en/admin/categories', 'en', 'ro', 'Cereale'],
] as const)('at %s the name in the other language of %s is marked as %s', async (address, _, lang, name) => {
  await visitPage(<CategoriesPage />, {
    address,
    namespaces: ['administration', 'forms'],
    answers: { [`GET ${categoriesPath}`]: () => Response.json([catalogueCategory()]) },
  });
  expect((await screen.findByText(name)).getAttribute('lang')).toBe(lang);
});
