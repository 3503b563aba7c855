import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { type Session, sessionAtom } from '../../session/state/session.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';

const lot = announcementState({
  ...{ name: 'Grâu panificație, 500 t, recolta 2026', county: 'TR', isDemo: true },
  ...{ deliveryType: 'FCATruck', loadingLocation: 'Barn' },
});

function htmlOf(changes: Partial<AnnouncementState>, address = '/auctions') {
  const row = <AnnouncementListRow item={{ ...lot, ...changes }} hasStar={false} />;
  return pageHtml(<AnnouncementRows>{row}</AnnouncementRows>, address, ['announcements', 'lists']);
}

async function textOf(changes: Partial<AnnouncementState>, address?: string) {
  const html = await htmlOf(changes, address);
  return html
    .slice(html.indexOf('<ul>'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const quality = {
  ...{ humidity: 11.1, impurities: 1.6, protein: 12.8, hectolitricMass: 79, oil: null },
  ...{ damaged: 'max-4%' as const, fallingNumber: 260 },
};

test('a row has the goods without harvest, place and delivery, three figures, and the sum', async () => {
  expect(await textOf({ quality, deadline: '2099-12-08T16:00:00.000Z' })).toMatch(
    /^Grâu panificație Teleorman · FCA din magazie P 12,8 % · MH 79 · U 11,1 % Vânzare 500 t 527\.500 lei 1\.055 lei\/t fără oferte 8 dec\., 18:00 rămân/,
  );
});

test('the sum is that of the quantity left, or of all once it is sold', async () => {
  const left = { quantityLeft: '100.500' };
  expect(await textOf(left)).toContain('100,5 t 106.027,50 lei');
  expect(await textOf({ ...left, status: 'Accepted' })).toContain('500 t 527.500 lei');
});

test('[A7] the best bid has an arrow to the better side', async () => {
  const bids = { bidCount: 3, bestBid: { price: '1040.00', quantity: '500.000', by: null, number: 2 } };
  expect(await textOf(bids)).toContain('▲ 1.040, 3 oferte');
  expect(await textOf({ ...bids, type: 'Buying' })).toContain('▼ 1.040, 3 oferte');
  expect(await textOf(bids, '/en/auctions')).toContain('▲ 1,040, 3 bids');
});

test('the last column is the own state of those who trade, for others the status', async () => {
  const lastColumn = async (session: Session) => {
    store.set(sessionAtom, session);
    const html = await htmlOf({});
    return />([^<>]*)(?:<[^>]+>)*<ul>/.exec(html)?.[1];
  };
  const admin = buyerIdentity({ user: { roles: ['Admin'] } });
  expect(await lastColumn({ kind: 'signedIn', identity: buyerIdentity() })).toBe('Starea mea');
  expect(await lastColumn({ kind: 'signedIn', identity: admin })).toBe('Starea');
  expect(await lastColumn({ kind: 'visitor' })).toBe('Starea');
});

test('a row shows the small cover, else the mark of its crop', async () => {
  expect(await htmlOf({ cover: 'key-of-photo' })).toContain(
    `src="/services/main/auctions/${lot.id}/files/key-of-photo?size=small"`,
  );
  expect(await htmlOf({})).not.toContain('<img');
});

test.each([
  ['Pending', 'Selling', true, 'Așteaptă aprobarea'],
  ['InProgress', 'Selling', true, null],
  ['Closed', 'Selling', false, 'Se decide'],
  ['Accepted', 'Selling', false, 'Vândut'],
  ['Accepted', 'Buying', false, 'Cumpărat'],
  ['Refused', 'Selling', false, 'Refuzat'],
  ['Failed', 'Selling', false, 'Încheiat fără contract'],
] as const)(
  'a %s row (%s) says that it has no bids: %s, and its status: %s',
  async (status, type, isOpen, chip) => {
    const text = await textOf({ status, type, bidCount: 0, bestBid: null });
    expect(text.includes('fără oferte')).toBe(isOpen);
    if (chip !== null) expect(text).toContain(chip);
  },
);

test('a row in EUR without a statement of quality says so', async () => {
  const none = { humidity: null, impurities: null, protein: null, hectolitricMass: null, oil: null };
  const text = await textOf({
    currency: 'Euro',
    price: '215.50',
    quality: { ...quality, ...none, fallingNumber: null },
  });
  expect(text).toContain('215,50 EUR/t');
  expect(text).not.toContain('lei');
});
