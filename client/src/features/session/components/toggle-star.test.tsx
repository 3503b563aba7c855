import { expect, test } from 'vitest';
import { CallError } from '../../../lib/http/failure.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import type { Mark } from '../api/marked-ids.ts';
import { ToggleStar } from './toggle-star.tsx';

const starOf = (mark: Partial<Mark>, address = '/auctions') =>
  pageHtml(
    <ToggleStar
      mark={{ isMarked: false, error: null, toggle: () => undefined, ...mark }}
      label="Favorit: Grâu"
      title="În favorite"
    />,
    address,
  );

test('a star is a button with a pressed state and the same name in both states', async () => {
  const [off, on] = [await starOf({}), await starOf({ isMarked: true })];
  expect(off).toMatch(/<button[^>]*aria-pressed="false"[^>]*aria-label="Favorit: Grâu"/);
  expect(on).toMatch(/<button[^>]*aria-pressed="true"[^>]*aria-label="Favorit: Grâu"/);
  expect([off, on].map((html) => html.includes('fill="currentColor"'))).toEqual([false, true]);
  expect(off).not.toContain('role="alert"');
});

test('[A10] a refusal is shown beside the star, with its limit, in the language of the page', async () => {
  const error = new CallError({ code: 'TooManyFavourites', params: { limit: 200 }, status: 409 });
  expect(await starOf({ error })).toMatch(/role="alert"[^>]*>Puteți avea cel mult 200 de favorite\. /);
  expect(await starOf({ error }, '/en/auctions')).toMatch(
    /role="alert"[^>]*>You can have at most 200 favourites\. /,
  );
});
