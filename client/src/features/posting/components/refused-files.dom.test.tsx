import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auctionId, live, poster, storedLive, visitPosting } from '../testing/posting-visit.tsx';
import { EditAuctionPage } from './posting-page.tsx';

const lost = 'Fișierul nu mai este păstrat; încărcați-l din nou';

/** Saves an edit that the service refuses because of these files. */
async function refusedAt(...paths: readonly string[]) {
  const page = await visitPosting(
    <EditAuctionPage identity={poster()} id={auctionId} />,
    `/live-auctions/${auctionId}/edit?step=review`,
    {
      [`PATCH ${live}/auctions/${auctionId}`]: () =>
        Response.json(
          {
            code: 'ValidationFailed',
            params: { fields: paths.map((path) => ({ path, rule: 'file' })) },
            ...{ message: 'm', requestId: 'r' },
          },
          { status: 400 },
        ),
    },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Salvează modificările' }));
  await waitFor(() => expect(window.location.search).toBe('?step=goods'));
  return page;
}
const focused = () => document.activeElement;
const noteOf = (element: Element | null) =>
  document.getElementById(element?.getAttribute('aria-describedby') ?? '')?.textContent;

test('photos that are no longer stored say so, each until it is removed', async () => {
  const { user } = await refusedAt('goods.photos.0', 'goods.photos.1');
  expect(storedLive.goods.photos).toHaveLength(2);
  await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Scoate fotografia 1'));
  expect(noteOf(focused())).toBe(lost);
  expect(screen.getAllByText(lost)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Scoate fotografia 1' }));
  expect(focused()).toBe(screen.getByRole('button', { name: 'Scoate fotografia 1' }));
  expect(noteOf(focused())).toBe(lost);
  await user.click(screen.getByRole('button', { name: 'Scoate fotografia 1' }));
  expect(screen.queryByText(lost)).toBeNull();
});

test.each([
  ['bulletin', 'goods.bulletin.file', 'Buletinul laboratorului, PDF'],
  ['declaration', 'goods.sustainability.file', 'Certificatul, PDF'],
])('a %s that is no longer stored says so until it is removed', async (_, path, label) => {
  const { user } = await refusedAt(path);
  const input = await screen.findByLabelText(label, { selector: 'input' });
  await waitFor(() => expect(focused()).toBe(input));
  expect(input.closest('details')?.open ?? true).toBe(true);
  expect(noteOf(input)).toBe(lost);
  const remove = input.closest('label')?.parentElement?.querySelector('button');
  await user.click(remove as HTMLElement);
  expect(noteOf(input)).toBe('');
});
