import { describe, expect, it } from 'vitest';
import { formatTelephone, parseTelephone } from './telephone.ts';

describe('parseTelephone', () => {
  it.each([
    ['0722123456', '+40722123456'],
    ['+40 722 123 456', '+40722123456'],
    ['0722 123 456', '+40722123456'],
    ['0722/123.456', '+40722123456'],
    ['0252 123 456', '+40252123456'],
    ['0040722123456', '+40722123456'],
    ['0212123456', '+40212123456'],
    ['0241612345', '+40241612345'],
    ['0372123456', '+40372123456'],
    ['(021) 212-34.56', '+40212123456'],
    ['+49 30 901820', '+4930901820'],
  ])('[S4] accepts %s', (text, stored) => expect(parseTelephone(text)).toBe(stored));

  it.each(['0722 123 45', '07221234567', '12345', '', '+40122123456', '+0722123456', '0722123456;'])(
    '[S4] refuses %j',
    (text) => expect(parseTelephone(text)).toBeNull(),
  );
});

describe('formatTelephone', () => {
  it.each([
    ['+40722123456', '0722 123 456'],
    ['+40212123456', '021 212 3456'],
    ['+40312123456', '031 212 3456'],
    ['+40241612345', '0241 612 345'],
    ['+4930901820', '+4930901820'],
  ])('formats %s as people write it', (stored, shown) => expect(formatTelephone(stored)).toBe(shown));
});
