import type { OwnPhotos } from '@recolta/shared/contracts/http/company-photos';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { CompanyPhotosSection } from './company-photos-section.tsx';

const [a, b, c] = ['a'.repeat(20), 'b'.repeat(20), 'c'.repeat(20)];
const stored: OwnPhotos = {
  photos: [
    { key: a, description: 'Curtea' },
    { key: b, description: null },
  ],
  version: 3,
  isPublic: true,
};

/** Hides the section and shows it again. */
function Switched({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        switch
      </button>
      {isShown && children}
    </>
  );
}

/** The section, with what the service stores. */
async function visit(
  write: (body: unknown) => StubbedAnswer = () => new Response(null, { status: 500 }),
  { read = () => stored, mayUpload = true, prefix = '', hasSwitch = false } = {},
) {
  // Each has an account of its own: unsaved values are kept for the account.
  const accountId = crypto.randomUUID();
  const path = `/services/main/accounts/${accountId}/photos`;
  const section = <CompanyPhotosSection accountId={accountId} mayUpload={mayUpload} />;
  const page = await visitPage(hasSwitch ? <Switched>{section}</Switched> : section, {
    address: `${prefix}/account/photos`,
    namespaces: ['account', 'forms', 'posting'],
    answers: {
      [`GET ${path}`]: () => Response.json(read()),
      [`PUT ${path}`]: async (request) => write(await request.json()),
    },
  });
  return { ...page, accountId };
}

const described = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('[A14] the owner orders, describes and removes photos, and saves them together', async () => {
  const sent: unknown[] = [];
  const { user, t, accountId, queries } = await visit((body) => {
    sent.push(body);
    return Response.json({ photos: [{ key: b, description: 'Silozurile' }], version: 4 });
  });
  // The public profile was read before.
  const profile = accountCalls.publicProfile.queryKey({ input: { params: { id: accountId }, query: {} } });
  queries.setQueryData(profile, {} as never);
  const [, second] = await screen.findAllByRole('textbox');
  if (!second) throw new Error('too few');
  await user.type(second, ' Silozurile ');
  await user.click(screen.getByRole('button', { name: t('posting:photoEarlier', { number: 2 }) }));
  expect(described()).toEqual([' Silozurile ', 'Curtea']);
  await user.click(screen.getByRole('button', { name: t('posting:photoRemove', { number: 2 }) }));
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await screen.findByText(t('account:saved'));
  expect(sent).toEqual([{ photos: [{ key: b, description: 'Silozurile' }], version: 3 }]);
  await waitFor(() => expect(queries.getQueryState(profile)?.isInvalidated).toBe(true));
  expect(described()).toEqual(['Silozurile']);
  expect(screen.getByRole('link', { name: t('account:photos.see') }).getAttribute('href')).toBe(
    `/companies/${accountId}`,
  );
});

test.each(['', '/en'])(
  '[A14] a company without a public page reads at %s/account/photos that nobody sees them yet',
  async (prefix) => {
    const { t } = await visit(undefined, { read: () => ({ ...stored, isPublic: false }), prefix });
    expect(await screen.findByText(t('account:photos.notYet'))).toBeTruthy();
    expect(screen.queryByRole('link', { name: t('account:photos.see') })).toBeNull();
  },
);

test('[A14] hidden characters in a description are refused at its field', async () => {
  const sent: unknown[] = [];
  const { user, t } = await visit((body) => {
    sent.push(body);
    return Response.json(stored);
  });
  const [first] = await screen.findAllByRole('textbox');
  if (!first) throw new Error('too few');
  await user.type(first, 'a\u202eb');
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});

test('[A14] photos changed in another window are shown, and its change is not undone', async () => {
  let now = stored;
  const { user, t } = await visit(
    () =>
      Response.json({ code: 'RequestChanged', message: 'm', params: {}, requestId: 'r' }, { status: 409 }),
    { read: () => now },
  );
  const [first] = await screen.findAllByRole('textbox');
  if (!first) throw new Error('too few');
  await user.type(first, ' fermei');
  now = { photos: [{ key: c, description: 'Câmpul' }], version: 4, isPublic: true };
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await screen.findByText(t('account:photos.changed'));
  expect(described()).toEqual(['Câmpul']);
});

test('[A14] what another window saved meanwhile is not taken for what was shown here', async () => {
  const sent: unknown[] = [];
  let now = stored;
  const { user, t, queries, accountId } = await visit(
    (body) => {
      sent.push(body);
      return refusal('RequestChanged', 409);
    },
    { read: () => now },
  );
  const [first] = await screen.findAllByRole('textbox');
  if (!first) throw new Error('too few');
  await user.type(first, ' fermei');
  await user.click(screen.getByRole('button', { name: t('posting:photoEarlier', { number: 2 }) }));
  now = { photos: [{ key: c, description: 'Câmpul' }], version: 4, isPublic: true };
  const { queryKey } = accountCalls.ownPhotos.queryOptions({ input: { params: { id: accountId } } });
  await act(() => queries.refetchQueries({ queryKey }));
  expect(described()).toEqual(['', 'Curtea fermei']);
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await screen.findByText(t('account:photos.changed'));
  expect(sent).toMatchObject([{ version: 3 }]);
  expect(described()).toEqual(['Câmpul']);
});

test('[A14] unsaved descriptions keep the version they were written for', async () => {
  const sent: unknown[] = [];
  let now = stored;
  const { user, t, accountId, queries } = await visit(
    (body) => {
      sent.push(body);
      return refusal('RequestChanged', 409);
    },
    { read: () => now, hasSwitch: true },
  );
  const [first] = await screen.findAllByRole('textbox');
  if (!first) throw new Error('too few');
  await user.type(first, ' fermei');
  await user.click(screen.getByRole('button', { name: 'switch' }));
  now = { photos: [{ key: a, description: 'Câmpul' }], version: 4, isPublic: true };
  const { queryKey } = accountCalls.ownPhotos.queryOptions({ input: { params: { id: accountId } } });
  queries.removeQueries({ queryKey });
  await user.click(screen.getByRole('button', { name: 'switch' }));
  await waitFor(() => expect(described()).toEqual(['Curtea fermei']));
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await screen.findByText(t('account:photos.changed'));
  expect(sent).toMatchObject([{ version: 3 }]);
});

test('[A14] without the right to post, a note says who may add photos', async () => {
  const none = { ...stored, photos: [] };
  const { t } = await visit(undefined, { read: () => none, mayUpload: false, prefix: '/en' });
  await waitFor(() => expect(screen.queryByText(t('account:photos.loading'))).toBeNull());
  expect(screen.getByText(t('account:photos.cannot'))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[A14] a company that lost the right to post removes its photos, and cannot add any', async () => {
  const sent: unknown[] = [];
  const { user, t } = await visit(
    (body) => {
      sent.push(body);
      return Response.json({ photos: [], version: 4 });
    },
    { mayUpload: false },
  );
  await user.click(await screen.findByRole('button', { name: t('posting:photoRemove', { number: 1 }) }));
  await user.click(screen.getByRole('button', { name: t('posting:photoRemove', { number: 1 }) }));
  expect(screen.queryByText(t('posting:photosAdd'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('forms:save') }));
  await waitFor(() => expect(sent).toEqual([{ photos: [], version: 3 }]));
});
