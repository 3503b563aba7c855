import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitRoom } from '../../testing/room-visit.tsx';

test.each([
  ['Ton', 1],
  ['Bag', 0],
] as const)(
  '[Q5] the price at the gate is per tonne: with goods by the %s it is shown %i times',
  async (unit, count) => {
    const { t } = await visitRoom({ auction: { unit } });
    expect(await screen.findByRole('heading', { name: t('goods:delivery') })).toBeTruthy();
    const title = t('goods:gate.title.buyer');
    expect(screen.queryAllByRole('heading', { name: title })).toHaveLength(count);
  },
);
