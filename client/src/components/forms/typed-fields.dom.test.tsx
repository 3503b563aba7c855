import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bucharestInstant, bucharestLocal } from '../../lib/bucharest-time.ts';
import { serverClock } from '../../lib/realtime/server-clock.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { DateField } from './date-input.tsx';
import { FigureField } from './figure-input.tsx';

let value: string;
const box = () => screen.getByRole<HTMLInputElement>('textbox');

beforeEach(() => {
  vi.spyOn(serverClock, 'nowMs').mockReturnValue(Date.parse('2026-11-26T10:26:00.000Z'));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const visit = (element: ReactNode) =>
  visitPage(element, { address: '/', namespaces: ['forms'], answers: {} });

function Held({ children }: { children: (value: string, set: (next: string) => void) => ReactNode }) {
  const [held, setHeld] = useState(value);
  value = held;
  return children(held, setHeld);
}

describe('a date', () => {
  const open = (hasTime: boolean, initial = '') => {
    value = initial;
    return visit(
      <Held>
        {(held, set) => <DateField label="Livrare" value={held} onChange={set} hasTime={hasTime} />}
      </Held>,
    );
  };

  it('is typed as figures, kept as ISO, and shown in words', async () => {
    const { user } = await open(false);
    await user.type(box(), '28112026');
    expect([value, box().value]).toEqual(['2026-11-28', '28.11.2026']);
    expect(document.body.textContent).toContain('sâmbătă, 28 nov., peste 2 zile');
  });

  it('has a day and a time of 24 hours', async () => {
    const { user } = await open(true);
    await user.type(box(), '27.11.2026 15:30');
    await user.tab();
    expect([value, box().value]).toEqual(['2026-11-27T15:30', '27.11.2026 15:30']);
    expect(document.body.textContent).toContain('vineri, 27 nov., mâine · ora României');
  });

  it.each(['28.03.2027 03:30', '28.03.2027 03:00', '2027-03-28T03:59'])(
    'refuses %s, which the change to summer time skips',
    async (typed) => {
      const { user } = await open(true);
      await user.type(box(), typed);
      await user.tab();
      expect(box().getAttribute('aria-invalid')).toBe('true');
      expect(document.body.textContent).toContain('Ora aceasta nu există');
    },
  );

  it.each([
    ['28.03.2027 02:59', false],
    ['28.03.2027 04:00', false],
    ['31.10.2027 02:59', false],
    ['31.10.2027 03:00', true],
    ['31.10.2027 03:30', true],
    ['31.10.2027 04:00', false],
  ])('takes %s, and asks which of two equal times it is: %s', async (typed, isTwice) => {
    const { user } = await open(true);
    await user.type(box(), typed);
    await user.tab();
    expect(box().getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryAllByRole('radio')).toHaveLength(isTwice ? 2 : 0);
  });

  it.each([
    [/^prima/, '2027-10-31T03:30', '2027-10-31T00:30:00.000Z'],
    [/^a doua/, '2027-10-31T03:30+02:00', '2027-10-31T01:30:00.000Z'],
  ])('is of two equal times the chosen one: %s', async (name, chosen, instant) => {
    const { user } = await open(true, '2027-10-31T03:30');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^prima/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name }));
    expect([value, bucharestInstant(value)]).toEqual([chosen, instant]);
    expect(bucharestLocal(Date.parse(instant))).toBe(chosen);
    // The choice is kept while the field is only visited, and shown as typed.
    await user.click(box());
    await user.tab();
    expect([value, box().value]).toEqual([chosen, '31.10.2027 03:30']);
    // Another time is no longer one of the two.
    await user.clear(box());
    await user.type(box(), '31.10.2027 04:30');
    await user.tab();
    expect([value, screen.queryByRole('radio')]).toEqual(['2027-10-31T04:30', null]);
  });

  it('takes two figures of a year when it is left, not while a third may follow', async () => {
    const { user } = await open(false);
    await user.type(box(), '3.1.27');
    expect(value).toBe('3.1.27');
    await user.tab();
    expect([value, box().value]).toEqual(['2027-01-03', '03.01.2027']);
  });

  it('keeps what is no day of the calendar, for its issue', async () => {
    const { user } = await open(false);
    await user.type(box(), '31.11.2026');
    await user.tab();
    expect([value, box().value]).toEqual(['31.11.2026', '31.11.2026']);
  });

  it('can be emptied', async () => {
    const { user } = await open(false, '2026-11-28');
    await user.clear(box());
    await user.tab();
    expect([value, box().value]).toEqual(['', '']);
  });

  it('opens the calendar of the browser, whose day replaces the typed one', async () => {
    const { user } = await open(false, '2026-11-28');
    const calendar = document.querySelector<HTMLInputElement>('input[type=date]');
    if (calendar === null) throw new Error('no calendar');
    calendar.showPicker = vi.fn();
    await user.click(screen.getByRole('button', { name: 'Deschide calendarul: Livrare' }));
    expect(calendar.showPicker).toHaveBeenCalledOnce();
    fireEvent.change(calendar, { target: { value: '2026-12-05' } });
    expect([value, box().value]).toEqual(['2026-12-05', '05.12.2026']);
  });
});

describe('a figure', () => {
  it('has its groups separated unless it is edited, and none in its value', async () => {
    value = '1310,5';
    const { user } = await visit(
      <Held>{(held, set) => <FigureField label="Preț" unit="lei/t" value={held} onType={set} />}</Held>,
    );
    expect(box().value).toBe('1.310,5');
    await user.click(box());
    expect(box().value).toBe('1310,5');
    await user.tab();
    box().select();
    box().focus();
    await user.keyboard('100000');
    expect([value, box().value]).toEqual(['100000', '100000']);
    await user.tab();
    expect([value, box().value]).toEqual(['100000', '100.000']);
  });
});
