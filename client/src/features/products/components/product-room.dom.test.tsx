import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { productRoomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { buyerIdentity } from '../../../testing/identity.ts';
import { visitPage } from '../../../testing/page-visit.tsx';
import { productAnswer, productState } from '../../../testing/product.ts';
import { sessionAtom } from '../../session/state/session.ts';
import { ProductPage } from './product-page.tsx';

const { id } = productState();
const path = `/services/main/products/${id}`;

beforeEach(() => {
  store.set(sessionAtom, { kind: 'signedIn', identity: buyerIdentity() });
});

test.each([
  ['without bids, which its Provider may have edited, is', { participantCount: 0 }, true],
  ['with bids, whose description is fixed, is not', { participantCount: 4 }, false],
  ['with bids that was closed is', { participantCount: 4, status: 'Closed' as const }, true],
])('[X1] a newer version of a product %s read again', async (_, change, isReadAgain) => {
  const { participantCount } = change;
  const answers = [productAnswer({ participantCount })];
  const { calls, queries } = await visitPage(<ProductPage id={id} />, {
    address: `/products/${id}`,
    namespaces: ['goods', 'lists', 'products'],
    answers: { [`GET ${path}`]: () => Response.json(answers.at(-1)) },
  });
  await screen.findByText('Uscat la 14 %.');
  const next = productAnswer({ ...change, version: 8, productName: 'Porumb umed' });
  answers.push({ ...next, details: { ...next.details, description: 'Uscat la 15 %.' } });
  act(() => queries.setQueryData(productRoomKey(id), next.product));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Porumb umed'));
  const description = isReadAgain ? 'Uscat la 15 %.' : 'Uscat la 14 %.';
  expect(await screen.findByText(description)).toBeTruthy();
  expect(calls.filter((call) => call === `GET ${path}`)).toHaveLength(isReadAgain ? 2 : 1);
});
