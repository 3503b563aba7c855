import { describe, expect, it } from 'vitest';
import { checkCoverage, checkReferences } from './check-coverage.mjs';
import { renderExample } from './check-env.mjs';
import { checkRules } from './check-rules.mjs';
import { checkTexts } from './check-texts.mjs';
import { citedRules, testTitles } from './test-titles.mjs';

const entry = { id: 'a', kind: 'route', text: '/a', spec: '§2', test: '' };

describe('titles', () => {
  it('are read from plain, chained and table tests', () => {
    const source = [
      "it('one', () => {});",
      'test.each([',
      '  [1],',
      "])('two %s', (n) => {});",
      'it.skipIf(x)(`it\\`s three`, () => {});',
      "expect(call('not this'), 1);",
    ].join('\n');
    expect(testTitles(source)).toEqual(['one', 'two %s', 'it`s three']);
  });

  it('cite the rules they begin with', () => {
    expect(citedRules('[L4][L7] a limit [L9]')).toEqual(['L4', 'L7']);
    expect(citedRules('a limit [L9]')).toEqual([]);
  });
});

describe('rules', () => {
  const document = ['- **L1** `built` One.', '- **L2** `built` Two.', '- **L3** `planned` Three.'].join('\n');
  const tests = (...titles: string[]) =>
    new Map([['a.test.ts', titles.map((title) => `it('${title}', () => {});`).join('\n')]]);

  it('pass where each built one is cited', () => {
    expect(checkRules(document, tests('[L1] a', '[L2] b')).findings).toEqual([]);
  });

  it('name a built one without a test, and an id that is not there', () => {
    expect(checkRules(document, tests('[L1] a', '[L9] b')).findings).toEqual([
      'a.test.ts cites L9, which docs/rules.md does not have',
      'built, but no test begins with the id: L2',
    ]);
  });

  it('need an id and a status, once', () => {
    const broken = ['- **L1** One.', '- **L2** `planned` Two.', '- **L2** `planned` Two.'].join('\n');
    expect(checkRules(broken, tests()).findings).toHaveLength(2);
  });
});

describe('coverage', () => {
  const readTest = (file: string) => (file === 'a.test.ts' ? "it('shows a thing', () => {});" : null);

  it('counts what a test shows', () => {
    const entries = [entry, { ...entry, id: 'b', test: 'a.test.ts#a thing' }];
    expect(checkCoverage(entries, readTest)).toEqual({ findings: [], shownCount: 1 });
  });

  it.each([
    [{ ...entry, test: 'b.test.ts#a thing' }, 'no file'],
    [{ ...entry, test: 'a.test.ts#another thing' }, 'no test'],
    [{ ...entry, test: 'a.test.ts' }, 'names no title'],
    [{ ...entry, spec: 'two' }, 'section'],
  ])('refuses an entry %#', (broken, reason) => {
    expect(checkCoverage([broken], readTest).findings.join()).toContain(reason);
  });

  it('refuses what stands twice or out of order', () => {
    expect(checkCoverage([entry, entry], readTest).findings.join()).toContain('twice');
    expect(checkCoverage([{ ...entry, id: 'b' }, entry], readTest).findings.join()).toContain('order');
  });
});

describe('documents that name tests', () => {
  const readTest = (file: string) => (file === 'a.test.ts' ? "it('shows a thing', () => {});" : null);

  it('pass where each test is there', () => {
    expect(checkReferences('by `a.test.ts#a thing`, not `a.ts`', readTest)).toEqual({
      findings: [],
      count: 1,
    });
  });

  it.each(['`b.test.ts#a thing`', '`a.test.ts#another thing`', '`a.test.ts`', '`a.test.ts#`'])(
    'refuse %s',
    (reference) => {
      expect(checkReferences(reference, readTest).findings).toHaveLength(1);
    },
  );
});

describe('texts', () => {
  it('pass with the plural forms of each language', () => {
    const ro = {
      bid: {
        count_one: '{{count}} ofertă',
        count_few: '{{count}} oferte',
        count_other: '{{count}} de oferte',
      },
    };
    const en = { bid: { count_one: '{{count}} bid', count_other: '{{count}} bids' } };
    expect(checkTexts(ro, en)).toEqual([]);
  });

  it.each([
    [{ a: 'x' }, {}, 'not in the other language'],
    [{ a: ' ' }, { a: 'x' }, 'empty'],
    [{ a: 'preţ' }, { a: 'price' }, 'cedilla'],
    [{ a_one: 'x', a_other: 'x' }, { a_one: 'x', a_other: 'x' }, 'plural without few'],
    [{ a: '{{price}}' }, { a: '{{prize}}' }, 'figures differ'],
  ])('refuse %j against %j', (ro, en, reason) => {
    expect(checkTexts(ro, en).join()).toContain(reason);
  });
});

describe('settings', () => {
  it('list each variable once, with its text and default', () => {
    const port = { name: 'PORT', text: 'Where it listens.', value: '3000' };
    const groups = [
      { server: 'relay', settings: [port] },
      { server: 'services', settings: [port] },
    ];
    expect(renderExample(groups).match(/^PORT=3000$/gm)).toHaveLength(1);
    expect(renderExample(groups)).toContain('# Where it listens.');
  });

  it('refuse two defaults for one variable', () => {
    const of = (value: string) => [{ name: 'PORT', text: 'Where it listens.', value }];
    const groups = [
      { server: 'relay', settings: of('1') },
      { server: 'services', settings: of('2') },
    ];
    expect(() => renderExample(groups)).toThrow('PORT has two defaults');
  });
});
