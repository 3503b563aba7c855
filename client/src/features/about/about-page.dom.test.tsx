import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contentAnswers } from '../../testing/content.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { AboutPage } from './about-page.tsx';

const page = {
  ...{ _id: '1', _slug: 'about-us', _locale: 'ro-RO', _changed_on: '2026-11-24T08:00:00+00:00' },
  ...{ _publish_on: null, title: 'Cine suntem', title_tag: null, meta_description: null },
  content: [{ __typename: 'Text', body: '<p>O piață de cereale.</p>', text: 'O piață', format: null }],
  _localizations: [],
};

test.each([
  ['', undefined],
  ['/en', 'ro'],
])('at %s/about-us the editors’ text is followed by the ways to take part', async (prefix, lang) => {
  const { t } = await visitPage(<AboutPage />, {
    address: `${prefix}/about-us`,
    namespaces: ['content'],
    answers: contentAnswers({ ContentPage: { Page: page } }),
  });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Cine suntem' });
  expect(heading.closest('article')?.lang || undefined).toBe(lang);
  expect(screen.getByText('O piață de cereale.')).toBeTruthy();
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address(t('content:signUp'))).toBe(`${prefix}/inscriere`);
  expect(address(t('content:writeToUs'))).toBe(`${prefix}/contact`);
});
