import { parse } from 'postcss';
import { expect, test } from 'vitest';
import { styleFor } from './first-styles.ts';

const kept = (sheet: string, ...used: string[]) => styleFor(parse(sheet), (name) => used.includes(name));

test.each([
  ['.a{x:1}.b{x:2}', '.a{x:1}', 'rules of unused classes are removed'],
  ['.a .b{x:1}.a.a{x:2}', '.a.a{x:2}', 'a rule needs all classes of a selector'],
  ['.b,.a:hover{x:1}', '.b,.a:hover{x:1}', 'one selector suffices'],
  ['p{x:1}[data-x=".b"]{x:2}', 'p{x:1}[data-x=".b"]{x:2}', 'elements and attributes have no class'],
  [
    '.a:not(.b:is(.c)){x:1}:where(.b)>.a{x:2}',
    '.a:not(.b:is(.c)){x:1}:where(.b)>.a{x:2}',
    'arguments decide nothing',
  ],
  [
    '@media print{.b{x:1}}@supports (x:1){@media print{.b{x:1}}}.a{x:1}',
    '.a{x:1}',
    'empty conditions are removed',
  ],
  [
    '@layer base{.b{x:1}}@layer more{.a{x:1}}',
    '@layer base{}@layer more{.a{x:1}}',
    'the order of layers stays',
  ],
  [
    '@keyframes k{from{x:1}50%{x:2}}@property --x{syntax:"*"}',
    '@keyframes k{from{x:1}50%{x:2}}@property --x{syntax:"*"}',
    'frames of an animation stay',
  ],
])('%s becomes %s: %s', (sheet, style) => {
  expect(kept(sheet, 'a')).toBe(style);
});

test.each([
  [String.raw`.md\:w-1\.5`, 'md:w-1.5'],
  [String.raw`.\32 xl\:p-1`, '2xl:p-1'],
  [String.raw`.max-h-\[calc\(100dvh-2rem\)\]`, 'max-h-[calc(100dvh-2rem)]'],
  [String.raw`.before\:content-\[\'·\'\]:before`, "before:content-['·']"],
  [String.raw`.group-hover\:x:is(:where(.group):hover *)`, 'group-hover:x'],
])('%s is the class %s', (selector, name) => {
  expect(kept(`${selector}{x:1}`, name)).toBe(`${selector}{x:1}`);
  expect(kept(`${selector}{x:1}`, 'other')).toBe('');
});
