import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryPictures } from './retry-pictures.ts';

let end: () => void;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A picture, and how often its address was set again. */
function picture(src = '/photo.webp') {
  const element = document.createElement('img');
  element.setAttribute('src', src);
  document.body.append(element);
  const set = vi.spyOn(element, 'setAttribute');
  return { element, set, fail: () => element.dispatchEvent(new Event('error')) };
}

test('a picture that failed is loaded again after 3, 10 and 30 s', () => {
  end = retryPictures();
  const { set, fail } = picture();
  for (const [at, seconds] of [3, 10, 30].entries()) {
    fail();
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(set).toHaveBeenCalledTimes(at);
    vi.advanceTimersByTime(1);
    expect(set).toHaveBeenCalledTimes(at + 1);
  }
  fail();
  vi.runAllTimers();
  expect(set).toHaveBeenCalledTimes(3);
  expect(set.mock.lastCall).toEqual(['src', '/photo.webp']);
});

test('one that failed before is loaded again, too; one that loaded is left alone', () => {
  const [early, fine] = [picture('/early.webp'), picture('/fine.webp')];
  Object.defineProperties(early.element, { complete: { value: true }, naturalWidth: { value: 0 } });
  Object.defineProperties(fine.element, { complete: { value: true }, naturalWidth: { value: 9 } });
  end = retryPictures();
  vi.advanceTimersByTime(3000);
  expect(early.set).toHaveBeenCalledTimes(1);
  expect(fine.set).not.toHaveBeenCalled();
});

test('one that has another address by then, or is gone, is not; the other address has its own attempts', () => {
  end = retryPictures();
  const [changed, gone] = [picture(), picture()];
  for (const { fail } of [changed, gone]) fail();
  changed.element.setAttribute('src', '/other.webp');
  gone.element.remove();
  vi.advanceTimersByTime(3000);
  expect(changed.set).toHaveBeenCalledTimes(1);
  expect(gone.set).not.toHaveBeenCalled();
  changed.fail();
  vi.advanceTimersByTime(3000);
  expect(changed.set.mock.calls).toEqual([
    ['src', '/other.webp'],
    ['src', '/other.webp'],
  ]);
});

test('nothing is loaded again after the end', () => {
  end = retryPictures();
  const { set, fail } = picture();
  fail();
  end();
  vi.runAllTimers();
  fail();
  vi.runAllTimers();
  expect(set).not.toHaveBeenCalled();
});
