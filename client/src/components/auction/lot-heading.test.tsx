import { expect, test } from 'vitest';
import { liveAuction } from '../../testing/live-auction.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { LotHeading, LotHeadingFacts } from './lot-heading.tsx';

const textOf = async (html: Promise<string>) =>
  (await html)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
const quantities = (text: string) => text.match(/500 t/g)?.length ?? 0;

test.each(['Grâu panificație, 500 t, recolta 2026', 'Grâu din silozul nou'])(
  'the quantity of “%s” is in its heading once',
  async (name) => {
    const auction = liveAuction({ name });
    const heading = await textOf(pageHtml(<LotHeading auction={auction} />, '/', ['labels']));
    expect(quantities(heading)).toBe(1);
    const facts = await textOf(pageHtml(<LotHeadingFacts auction={auction} />, '/', ['labels']));
    expect(quantities(`${name} ${facts}`)).toBe(1);
  },
);
