import { describe, expect, it } from 'vitest';
import { checkWords } from './check-words.mjs';

describe('words', () => {
  it('are reported with their line and their replacement', () => {
    expect(checkWords('relay/src/a.ts', 'const a = 1;\n// Asked anew.')).toEqual([
      "relay/src/a.ts:2: 'anew', write: again",
    ]);
    expect(checkWords('relay/src/room-door.ts', '')).toHaveLength(1);
  });

  it.each(['a newer one', 'no more than ten', 'allSettled(', '@font-face'])('allows %s', (text) => {
    expect(checkWords('client/src/styles.css', text)).toEqual([]);
  });
});
