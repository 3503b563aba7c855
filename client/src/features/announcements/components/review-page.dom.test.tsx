import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import { statedAnnouncement } from '@recolta/shared/testing/announcement-fixture';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buyerIdentity } from '../../../testing/identity.ts';
import { plain, visitPage } from '../../../testing/page-visit.tsx';
import { ReviewPage } from './review-page.tsx';

const stated = statedAnnouncement(Date.now());
const instant = '2026-12-01T16:00:00.000Z';

function announcement(number: number, status: AnnouncementState['status']) {
  return {
    ...{ id: `0e7e3d1e-6120-41f3-b875-b626ef1f9d0${number}`, epoch: 1, version: 7, number, status },
    ...{ type: 'Selling', currency: 'Ron', unit: 'Ton', privacyType: 'Public', owner: 'Agro SRL' },
    ...{ ...stated.goods, name: `Lotul ${number}`, category: 'Cereals', biddingType: 'Standard' },
    ...{ price: '1050.00', minPrice: null, maxPrice: null, acceptsDesiredPrice: false, isAnalysed: false },
    ...{ quantity: '500.000', quantityLeft: '500.000', minimumBidThreshold: null, isDemo: false },
    ...{ deadline: instant, decisionEndsAt: instant, approvedAt: null, bidCount: 0, participantCount: 0 },
    ...{ bestBid: null, grade: null },
    review: {
      ...{ ownerName: 'Agro SRL', documents: 4, photos: 0, hasContract: false },
      ...{ deals: 0, approved: 0, cancelled: 0 },
    },
  };
}

const listPath = 'GET /services/main/admin/auctions';
const waiting = [1, 2, 3].map((number) => announcement(number, 'Pending'));

async function visit(
  address = '/admin/auctions',
  isLong = false,
  listed = () => [...waiting, announcement(4, 'Accepted')],
) {
  const asked: (string | null)[] = [];
  const sent: unknown[] = [];
  const page = await visitPage(<ReviewPage accountId={buyerIdentity().account.id} />, {
    address,
    namespaces: ['announcements', 'goods', 'lists'],
    answers: {
      [listPath]: ({ url }) => {
        asked.push(new URL(url).searchParams.get('filters'));
        const isSecond = new URL(url).searchParams.get('page') === '2';
        const items = isSecond ? [announcement(5, 'Pending')] : listed();
        return Response.json({
          items,
          total: isLong ? 21 : items.length,
          page: isSecond ? 2 : 1,
          pageSize: 20,
        });
      },
      'POST /services/main/admin/auctions/approvals': async (request) => {
        const body = (await request.json()) as { announcements: { id: string }[] };
        sent.push(body);
        const refusal = { code: 'StatusConflict', params: {} };
        const results = body.announcements.map(({ id }, at) => ({ id, refusal: at === 1 ? refusal : null }));
        return Response.json({ results });
      },
    },
  });
  return { ...page, asked, sent };
}

test('[A1] several announcements are approved at once, and each that was not shows why', async () => {
  const { t, user, sent } = await visit();
  const all = await screen.findByRole('checkbox', {
    name: t('announcements:review.chooseAll', { count: 3 }),
  });
  expect(screen.queryByRole('button', { name: /Aprobă/ })).toBeNull();
  await user.click(all);
  await user.click(
    screen.getByRole('checkbox', { name: t('announcements:review.chooseNamed', { name: 'Lotul 3' }) }),
  );
  await user.click(
    screen.getByRole('button', { name: t('announcements:review.approveChosen', { count: 2 }) }),
  );
  await screen.findByText(t('announcements:review.approvedNow', { count: 1 }));
  expect(sent).toEqual([{ announcements: waiting.slice(0, 2).map(({ id, version }) => ({ id, version })) }]);
  expect(screen.getByText(t('announcements:review.notApproved', { count: 1 }))).toBeTruthy();
  expect(within(screen.getByText(/^Lotul 2: /)).queryByText('undefined')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Aprobă/ })).toBeNull());
});

test('[A1] announcements chosen on another page stay chosen after an approval', async () => {
  const { t, user, sent } = await visit('/admin/auctions', true);
  const boxOf = (name: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', {
      name: t('announcements:review.chooseNamed', { name }),
    });
  await user.click(await boxOf('Lotul 2'));
  await user.click(screen.getByRole('link', { name: t('lists:nextPage') }));
  await user.click(await boxOf('Lotul 5'));
  await user.click(
    screen.getByRole('button', { name: t('announcements:review.approveChosen', { count: 1 }) }),
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(async () => expect((await boxOf('Lotul 5')).checked).toBe(false));
  await user.click(screen.getByRole('link', { name: t('lists:previousPage') }));
  expect((await boxOf('Lotul 2')).checked).toBe(true);
});

test('[A1] rows do not move under the pointer when another waits first', async () => {
  let items = waiting.slice(1);
  const { t, user, queries } = await visit(undefined, false, () => items);
  const names = () => screen.getAllByRole('checkbox').flatMap((box) => box.ariaLabel ?? []);
  const named = (number: number) => t('announcements:review.chooseNamed', { name: `Lotul ${number}` });
  await user.hover(await screen.findByRole('checkbox', { name: named(2) }));
  items = waiting;
  await act(() => queries.invalidateQueries());
  expect(await screen.findByText(t('lists:newRows', { count: 1 }))).toBeTruthy();
  expect(names()).toEqual([named(2), named(3)]);
  await user.click(screen.getByText(t('lists:newRows', { count: 1 })));
  expect(names()).toEqual([named(1), named(2), named(3)]);
});

test('[A1] a refusal names an announcement that left the list', async () => {
  let items: typeof waiting = waiting;
  const { t, user } = await visit(undefined, false, () => items);
  await user.click(
    await screen.findByRole('checkbox', { name: t('announcements:review.chooseAll', { count: 3 }) }),
  );
  items = waiting.slice(2);
  await user.click(
    screen.getByRole('button', { name: t('announcements:review.approveChosen', { count: 3 }) }),
  );
  await screen.findByText(/^Lotul 2: /);
  // Away from the rows, which were held by the button that is gone.
  await user.hover(screen.getByText('Lotul 3'));
  await user.hover(screen.getByRole('heading', { level: 1 }));
  await waitFor(() => expect(screen.queryAllByRole('heading', { name: 'Lotul 2' })).toEqual([]));
  expect(screen.getByText(/^Lotul 2: /)).toBeTruthy();
});

test('search and status are in the address and narrow the list', async () => {
  const { t, user, asked } = await visit('/admin/auctions?search=grâu, tare&status=Failed');
  await screen.findByText(t('announcements:count', { count: 4 }));
  expect(asked).toEqual(['search@=grâu\\, tare,status==Failed']);
  await user.selectOptions(
    screen.getByRole('combobox', { name: t('announcements:review.status') }),
    'Pending',
  );
  await waitFor(() => expect(asked.at(-1)).toContain('status==Pending'));
});

test('[A1] an agreed row does not say that it has no bids', async () => {
  const { t } = await visit();
  const rows = await screen.findAllByRole('listitem');
  const agreed = rows.find(({ textContent }) => textContent?.includes('Lotul 4'));
  expect(plain(agreed?.textContent ?? '')).toContain(t('labels:sold.Selling'));
  expect(agreed?.textContent).not.toContain(t('announcements:bids', { count: 0 }));
  expect(rows[0]?.textContent).toContain(t('announcements:bids', { count: 0 }));
});
