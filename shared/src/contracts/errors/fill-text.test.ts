import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

test('replaces placeholders with figures, and leaves one without a figure empty', () => {
  expect(fillText('Best {best}, next {next}.', { best: '10.00' })).toBe('Best 10.00, next .');
  expect(fillText('{toString} {__proto__}', {})).toBe(' ');
});
