import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../lib/store.ts';
import { announcementState } from '../../../testing/announcement.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { sessionAtom } from '../../session/state/session.ts';
import { FavouriteStar } from './favourite-star.tsx';

const { id } = announcementState();
const other = '0e7e3d1e-6120-41f3-b875-b626ef1f9d5f';
const list = 'GET /services/main/account/favourite-auctions';
const favourite = `/services/main/auctions/${id}/favourite`;

test.each([
  ['marked', [other, id], 'DELETE', 'isFavourite', 'favouriteHint'],
  ['not marked', [other], 'PUT', 'favouriteHint', 'isFavourite'],
] as const)(
  '[A10] the star of one that is %s says so, and changes it',
  async (_, ids, method, before, after) => {
    let kept: readonly string[] = ids;
    const { t, user, calls } = await visitPage(<FavouriteStar id={id} name="Grâu" />, {
      ...{ address: `/auctions/${id}`, namespaces: ['announcements'] },
      answers: {
        [list]: () => Response.json({ ids: kept }),
        [`${method} ${favourite}`]: () => {
          kept = method === 'PUT' ? [id, other] : [other];
          return new Response(null, { status: 204 });
        },
      },
      prepare: () => store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() }),
    });
    const star = () => screen.getByRole('button', { name: t('announcements:favourite', { name: 'Grâu' }) });
    const isMarked = String(before === 'isFavourite');
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe(isMarked));
    expect(star().title).toBe(t(`announcements:${before}`));
    await user.click(star());
    await waitFor(() => expect(star().title).toBe(t(`announcements:${after}`)));
    await waitFor(() => expect(calls).toContain(`${method} ${favourite}`));
  },
);
