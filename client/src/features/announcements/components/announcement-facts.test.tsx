import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { expect, test } from 'vitest';
import { announcementState } from '../../../testing/announcement.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { AnnouncementPrices, AnnouncementSteps } from './announcement-facts.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const bestBid = { price: '1061.00', quantity: '220.000', by: 'Moara Dunării SRL', number: 4 };

/** Each figure differs from all others. */
async function shown(changes: Partial<AnnouncementState>, backupPrice: string | null = null) {
  const announcement = announcementState({
    ...{ quantity: '500.000', quantityLeft: '400.000', minPrice: '1040.00', maxPrice: '1080.00' },
    ...{ deadline: inHours(26.5), decisionEndsAt: inHours(51.5), bidCount: 7, participantCount: 3 },
    ...(changes as object),
  });
  const html = await pageHtml(
    <AnnouncementPrices announcement={announcement} backupPrice={backupPrice} />,
    '/auctions/1',
    ['announcements', 'goods', 'rates'],
  );
  const text = (part: string) =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const lines = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  return {
    text: text(html),
    lines: Object.fromEntries(lines.map(([, label = '', value = '']) => [text(label), text(value)])),
  };
}

test('[A7] each figure of an announcement stands beside its own name', async () => {
  const { text, lines } = await shown({ bestBid } as object, '1015.00');
  expect(text).toContain('1.061 lei/t Moara Dunării SRL · 220 t 422.000 lei pentru 400 t');
  expect(lines).toMatchObject({
    'Timp rămas': '1 zi 2 h',
    'Cantitate rămasă': '400 t',
    'Preț minim': '1.040 lei/t',
    'Preț maxim': '1.080 lei/t',
    Ofertanți: '3',
  });
  expect(Object.values(lines)).toContain('1.015 lei/t');
  expect((await shown({})).text).toContain('7 oferte');
});

test('[A2] after the deadline the time left is that of the decision, not of bids', async () => {
  const { lines } = await shown({ status: 'Closed', deadline: inHours(-1) });
  expect(Object.values(lines)).toContain('2 zile 3 h');
  expect(lines).not.toHaveProperty('Timp rămas');
});

test('once everything is sold the sum is that of all', async () => {
  expect((await shown({ status: 'Accepted', quantityLeft: '0.000' })).text).toContain(
    '527.500 lei pentru 500 t',
  );
});

test.each([
  ['100.000', '400.000', 'mai multe oferte, fiecare pentru o parte'],
  [null, '400.000', 'numai întreagă: poate accepta o singură ofertă'],
  // Less than two parts are left.
  ['100.000', '100.000', 'numai întreagă: poate accepta o singură ofertă'],
])('[B3] the steps say how many bids can be accepted: parts of %s, left %s', async (part, left, said) => {
  const announcement = announcementState({ minimumBidThreshold: part, quantityLeft: left });
  const html = await pageHtml(<AnnouncementSteps announcement={announcement} />, '/auctions/1', [
    'announcements',
  ]);
  expect(html).toContain(said);
});
