import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { DashboardSection } from './dashboard-section.tsx';

const heading = async (count: number | undefined) => {
  const html = await pageHtml(
    <DashboardSection title="Oferte" count={count}>
      <p>Rânduri</p>
    </DashboardSection>,
    '/',
    ['dashboard'],
  );
  return /<h2[^>]*>(.*?)<\/h2>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, ' ')
    .trim();
};

test.each([
  [undefined, 'Oferte'],
  [0, 'Oferte'],
  [1, 'Oferte 1'],
  [20, 'Oferte 20'],
])('a section with the count %s is headed „%s”: nothing is not counted', async (count, said) => {
  expect(await heading(count)).toBe(said);
});
