import { afterEach, expect, test, vi } from 'vitest';
import { followKeyboard } from './keyboard.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  document.documentElement.style.removeProperty('--keyboard');
});

/** A window of 800 px whose visible part is set by the test. */
function pageWithField() {
  const visible = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const field = document.body.appendChild(document.createElement('input'));
  field.scrollIntoView = vi.fn();
  followKeyboard({ visualViewport: visible, document } as unknown as Window);
  const show = (part: Partial<typeof visible>, by: 'resize' | 'scroll' = 'resize') => {
    Object.assign(visible, part);
    visible.dispatchEvent(new Event(by));
    return document.documentElement.style.getPropertyValue('--keyboard');
  };
  return { field, show };
}

test('a keyboard over the page lifts the sheets by its height and brings the field into view', () => {
  const { field, show } = pageWithField();
  field.focus();
  expect(show({ height: 480 })).toBe('320px');
  expect(field.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  // The browser moved the page by itself.
  expect(show({ offsetTop: 100 }, 'scroll')).toBe('220px');
  expect(show({ height: 800, offsetTop: 0 })).toBe('0px');
  expect(field.scrollIntoView).toHaveBeenCalledTimes(1);
});

test('a zoomed page and the bars of the browser are no keyboard', () => {
  const { show } = pageWithField();
  expect(show({ height: 400, scale: 2 })).toBe('0px');
  expect(show({ height: 740, scale: 1 })).toBe('0px');
});
