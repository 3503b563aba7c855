import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contentAnswers } from '../../testing/content.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { ConsultancyPage } from './consultancy-page.tsx';

const page = {
  _id: '1',
  _slug: 'consultanta',
  _locale: 'ro-RO',
  _changed_on: '2026-11-24T08:00:00+00:00',
  _publish_on: '2026-11-24T08:00:00+00:00',
  title: 'Consultanță pentru fonduri europene',
  title_tag: null,
  meta_description: 'Ce sprijin există.',
  content: [{ __typename: 'Text', body: '<h2>Cum lucrăm</h2>', text: 'Cum lucrăm', format: 'H2' }],
  _localizations: [],
};
const visit = (address: string, answers: Record<string, unknown>) =>
  visitPage(<ConsultancyPage />, {
    address,
    namespaces: ['consultancy', 'content', 'forms'],
    answers: contentAnswers(answers),
  });

test('the page on European funds shows the editors’ text, with the form beside it', async () => {
  const { t } = await visit('/consultanta', { ContentPage: { Page: page } });
  expect(await screen.findByRole('heading', { level: 2, name: 'Cum lucrăm' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: page.title })).toBeTruthy();
  expect(screen.getByRole('button', { name: t('consultancy:send') })).toBeTruthy();
});

test('the form works while the content service is down', async () => {
  const { t } = await visit('/consultanta', {});
  expect(await screen.findByText(t('content:failed'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('content:retry') })).toBeTruthy();
  expect(screen.getByRole('button', { name: t('consultancy:send') })).toBeTruthy();
});

test('a page without English is marked as Romanian', async () => {
  await visit('/en/consultanta', { ContentPage: { Page: page } });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Cum lucrăm' });
  expect(heading.closest('article')?.lang).toBe('ro');
});
