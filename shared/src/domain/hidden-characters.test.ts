import { describe, expect, it } from 'vitest';
import { emailSchema, lineSchema, paragraphSchema } from '../contracts/http/fields.ts';
import { hasHiddenCharacters, typedLine, visibleText } from './hidden-characters.ts';

/** Characters that are invisible, or change the direction of the text around them. */
const hidden: [name: string, from: number, to?: number][] = [
  ['controls', 0x00, 0x1f],
  ['delete and further controls', 0x7f, 0x9f],
  ['soft hyphen', 0xad],
  ['combining grapheme joiner', 0x034f],
  ['Arabic letter mark', 0x061c],
  ['Hangul fillers', 0x115f, 0x1160],
  ['Khmer inherent vowels', 0x17b4, 0x17b5],
  ['Mongolian selectors and vowel separator', 0x180b, 0x180f],
  ['zero-width and direction marks', 0x200b, 0x200f],
  ['separators, embeddings and overrides', 0x2028, 0x202e],
  ['word joiner and invisible operators', 0x2060, 0x2064],
  ['isolates and former format characters', 0x2066, 0x206f],
  ['blank Braille pattern', 0x2800],
  ['Hangul filler', 0x3164],
  ['variation selectors', 0xfe00, 0xfe0f],
  ['byte order mark', 0xfeff],
  ['half-width Hangul filler', 0xffa0],
  ['interlinear marks', 0xfff9, 0xfffb],
  ['half a surrogate pair', 0xd800, 0xdfff],
  ['tags', 0xe0001, 0xe007f],
  ['further variation selectors', 0xe0100, 0xe01ef],
];

describe('hidden characters', () => {
  it.each(hidden)('%s are refused in names or taken out of them, from %i', (_, from, to = from) => {
    for (let code = from; code <= to; code++) {
      const text = `Ferma${String.fromCodePoint(code)}Mea`;
      expect([code, hasHiddenCharacters(text)]).toEqual([code, true]);
      const isCopied = typedLine(text) === 'FermaMea';
      const { data = 'refused' } = lineSchema(100).safeParse(text);
      expect([code, data]).toEqual([code, isCopied ? 'FermaMea' : 'refused']);
    }
    expect(lineSchema(100).safeParse(String.fromCodePoint(from)).success).toBe(false);
  });

  it.each(['\u202e', '\u202d', '\u0000', '\ud800', '\u2800', '\u{e0061}'])(
    'of a disguise are refused: %j',
    (mark) => expect(lineSchema(100).safeParse(`Ferma${mark}Mea`).success).toBe(false),
  );

  it.each([
    ['SC\u00a0Agro \u202f SRL', 'SC Agro SRL'],
    [' Ion\u200b  Popes\u00adcu ', 'Ion Popescu'],
    ['\u202aFerma S\u0326is\u0326es\u0326ti\u202c', 'Ferma Șișești'],
    ['\ufeffMoara\u200e Nouă\u2060', 'Moara Nouă'],
  ])('of copied text are taken out of a name: %j', (typed, stored) =>
    expect(lineSchema(100).parse(typed)).toBe(stored),
  );

  it.each(['ana@ferma.ro\u200b', '\u202aana@ferma.ro\u202c', '\ufeffana@ferma.ro\u00a0'])(
    'of copied text are taken out of an e-mail: %j',
    (typed) => expect(emailSchema.parse(typed)).toBe('ana@ferma.ro'),
  );

  it.each([
    'Ferma Șișești – „Țara”',
    'Grâu & Co. 2026/1',
    'Σίτος ООО 株式会社 شركة',
    'é ö ß ñ',
    '№ € ½ ☎ 🌾',
  ])('are not in %j', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false);
    expect(lineSchema(100).safeParse(text).success).toBe(true);
  });

  it('allow line breaks and emoji variants in a message, and nothing else', () => {
    const message = paragraphSchema(100);
    expect(message.safeParse('Bună ziua,\r\n\tvă rog ☎️').success).toBe(true);
    for (const text of ['a\u202eb', 'a\ufe00b', 'a\u0000b'])
      expect(message.safeParse(text).success).toBe(false);
    expect(message.parse('Bună\u00ad\r\nziua\u200b ')).toBe('Bună\r\nziua');
  });
});

describe('visibleText', () => {
  it.each([
    ['a\r\n\tb', 'a b'],
    ['S\u200b\u202e\u0000C Agro\u00ad', 'SC Agro'],
    ['s\u0326', 'ș'],
    ['Ferma Șișești 株式会社', 'Ferma Șișești 株式会社'],
  ])('of %j is %j', (text, visible) => expect(visibleText(text)).toBe(visible));
});
