import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { CopiedPrice, Flash } from './prices.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.getSelection()?.removeAllRanges();
});

const visit = (page: React.ReactNode, address = '/') =>
  visitPage(page, { address, namespaces: [], answers: {} });

/** Copies what is selected from the first to the second element. @returns what the page put on the clipboard */
function copied(from: Element, to: Element): string | undefined {
  const range = document.createRange();
  range.setStart(from, 0);
  range.setEnd(to, to.childNodes.length);
  window.getSelection()?.removeAllRanges();
  window.getSelection()?.addRange(range);
  const setData = vi.fn<(type: string, text: string) => void>();
  const event = createEvent.copy(from, { clipboardData: { setData } });
  fireEvent(from, event);
  expect(event.defaultPrevented).toBe(setData.mock.calls.length > 0);
  return setData.mock.calls[0]?.[1];
}

test.each([
  ['/', '1055,50'],
  ['/en', '1055.50'],
])('a price at %s is copied as one number', async (address, number) => {
  await visit(<CopiedPrice minor={1055_50}>1.055,50 lei/t</CopiedPrice>, address);
  const price = screen.getByText('1.055,50 lei/t');
  expect(copied(price, price)).toBe(number);
});

test('a selection that goes on after a price is copied unchanged', async () => {
  await visit(
    <p>
      <CopiedPrice minor={1055_50}>1.055,50 lei/t</CopiedPrice>
      <b>500 t</b>
    </p>,
  );
  expect(copied(screen.getByText('1.055,50 lei/t'), screen.getByText('500 t'))).toBeUndefined();
});

/** The first press shows the price, each further one raises it up to 960. */
function Price() {
  const [price, setPrice] = useState<number | null>(null);
  return (
    <button
      type="button"
      onClick={() => setPrice((before) => (before === null ? 950 : Math.min(960, before + 5)))}
    >
      {price !== null && <Flash of={String(price)}>{price}</Flash>}
    </button>
  );
}

test.each([
  [false, 2],
  [true, 0],
])(
  'a price flashes at each change, not at first; with reduced motion %s %i times',
  async (isReduced, times) => {
    const cancel = vi.fn();
    const animate = vi.fn();
    const { user } = await visit(<Price />);
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isReduced && query.includes('reduce') }));
    vi.spyOn(Element.prototype, 'animate').mockImplementation(animate);
    vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([{ cancel } as unknown as Animation]);
    await user.click(screen.getByRole('button'));
    expect(screen.getByText('950')).toBeTruthy();
    expect(animate).not.toHaveBeenCalled();
    // The last press changes nothing.
    for (const _press of [1, 2, 3]) await user.click(screen.getByRole('button'));
    expect(screen.getByText('960')).toBeTruthy();
    expect(animate).toHaveBeenCalledTimes(times);
    // An animation of the change before is cancelled, also with reduced motion.
    expect(cancel).toHaveBeenCalledTimes(2);
  },
);
