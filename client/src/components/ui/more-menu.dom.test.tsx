import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MoreMenu } from './more-menu.tsx';

const menu = (
  <MoreMenu label="Altele">
    <button type="button">Trimite</button>
  </MoreMenu>
);
const act = () => screen.queryByRole('button', { name: 'Trimite', hidden: true });

test('a closed menu renders no acts', () => {
  render(menu);
  expect(act()).toBeNull();
});

test('a menu that the browser opened before React hydrated it has its acts, at its button', () => {
  const opened = vi
    .spyOn(HTMLDivElement.prototype, 'matches')
    .mockImplementation((it) => it === ':popover-open');
  onTestFinished(() => opened.mockRestore());
  const box = { bottom: 100, left: 40, right: 84, top: 56 } as DOMRect;
  const placed = vi.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  onTestFinished(() => placed.mockRestore());
  const { container } = render(menu);
  expect(act()).toBeTruthy();
  const { left, top } = container.querySelector<HTMLElement>('[popover]')?.style ?? {};
  expect([left, top]).toEqual(['40px', '104px']);
});
