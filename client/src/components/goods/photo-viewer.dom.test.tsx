import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { PhotoViewer } from './photo-viewer.tsx';

function Page() {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => setShown(0)}>
        open
      </button>
      {shown !== null && <PhotoViewer photos={['/a.jpg', '/b.jpg']} shown={shown} onShow={setShown} />}
    </>
  );
}

test('[R6] Back, Escape and its button close a photo and leave the page where it is', async () => {
  const { user, t } = await visitPage(<Page />, {
    address: '/live-auctions/1/participate',
    namespaces: ['goods'],
    answers: {},
  });
  for (const close of [
    async () => window.history.back(),
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: t('goods:photos.close') })),
  ]) {
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy();
    expect(window.history.state).toHaveProperty('backCloses');
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(window.history.state ?? {}).not.toHaveProperty('backCloses'));
    expect(window.location.pathname).toBe('/live-auctions/1/participate');
  }
});

test('a photo is read as its owner describes it, else by its number', async () => {
  const shown = async (description: string | null) => {
    const { t } = await visitPage(
      <PhotoViewer
        photos={['/a.jpg', '/b.jpg']}
        descriptions={[description]}
        shown={0}
        onShow={() => undefined}
      />,
      { address: '/companies/1', namespaces: ['goods'], answers: {} },
    );
    return { t, text: screen.getByRole('img', { hidden: true }).getAttribute('alt') };
  };
  expect((await shown('Silozurile')).text).toBe('Silozurile');
  expect(screen.getByText('Silozurile')).toBeTruthy();
  cleanup();
  const { t, text } = await shown(null);
  expect(text).toBe(t('goods:photos.name', { number: 1, count: 2 }));
});

test('keys and buttons lead to the photo before and after, and no further', async () => {
  const { user, t } = await visitPage(<Page />, {
    address: '/live-auctions/1/participate',
    namespaces: ['goods'],
    answers: {},
  });
  await user.click(screen.getByRole('button', { name: 'open' }));
  const shown = () => screen.getByRole('img', { hidden: true }).getAttribute('src');
  const button = (way: 'previous' | 'next') =>
    screen.getByRole<HTMLButtonElement>('button', { name: t(`goods:photos.${way}`), hidden: true });
  const dialog = screen.getByRole('dialog', { hidden: true });
  const press = (key: string) => fireEvent.keyDown(dialog, { key });
  press('ArrowLeft');
  expect([shown(), button('previous').disabled, button('next').disabled]).toEqual(['/a.jpg', true, false]);
  press('ArrowRight');
  expect(shown()).toBe('/b.jpg');
  press('ArrowRight');
  expect([shown(), button('previous').disabled, button('next').disabled]).toEqual(['/b.jpg', false, true]);
  await user.click(button('previous'));
  expect(shown()).toBe('/a.jpg');
  await user.click(button('next'));
  expect(shown()).toBe('/b.jpg');
});
