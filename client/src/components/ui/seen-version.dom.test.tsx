import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { ActsOnSeen } from './seen-version.tsx';

let follow: (version: number, ownActs?: number) => void;

function Page() {
  const [{ version, ownActs }, setNow] = useState({ version: 7, ownActs: 0 });
  follow = (next, own = ownActs) => act(() => setNow({ version: next, ownActs: own }));
  return (
    <ActsOnSeen version={version} ownActs={ownActs}>
      <input aria-label="note" />
    </ActsOnSeen>
  );
}

const visit = () => visitPage(<Page />, { address: '/', namespaces: ['frame'], answers: {} });
const field = () => screen.queryByRole('textbox');

test('a later version hides the acts until it is seen; then the focus is at them, with what was typed', async () => {
  const { t, user } = await visit();
  await user.type(screen.getByRole('textbox'), 'sunat');
  follow(8);
  expect(field()).toBeNull();
  await user.click(screen.getByRole('button', { name: t('frame:seeChanges') }));
  expect(field()).toHaveProperty('value', 'sunat');
  expect(document.activeElement?.contains(field())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a version that an own act made needs no notice, a further one does', async () => {
  await visit();
  follow(8, 1);
  expect(field()).not.toBeNull();
  follow(9);
  expect(field()).toBeNull();
});
