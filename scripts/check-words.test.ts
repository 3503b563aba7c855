import { describe, expect, it } from 'vitest';
import { checkWords } from './check-words.mjs';

describe('words', () => {
  it('are named with their line and what to write instead', () => {
    expect(checkWords('relay/src/a.ts', 'const a = 1;\n// Asked anew.')).toEqual([
      "relay/src/a.ts:2: 'anew', write: again",
    ]);
    expect(checkWords('relay/src/room-door.ts', '')).toHaveLength(1);
  });

  it.each(['a newer one', 'no more than ten', 'allSettled(', '@font-face'])('let %s pass', (text) => {
    expect(checkWords('client/src/styles.css', text)).toEqual([]);
  });
});
