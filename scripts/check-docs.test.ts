import { describe, expect, it } from 'vitest';
import { checkDocFiles, checkDocTests } from './check-doc-files.mjs';
import { renderExample } from './check-env.mjs';
import { checkRules } from './check-rules.mjs';
import { checkTexts, unusedTexts } from './check-texts.mjs';
import { citedRules, testTitles } from './test-titles.mjs';

/** A test with a body. */
const does = (title: string) => `it('${title}', () => { call(); });`;

describe('titles', () => {
  it('are read from plain, chained and table tests', () => {
    const source = [
      does('one'),
      'test.each([',
      '  [1],',
      "])('two %s', (n) => { expect(n); });",
      `it.skipIf(x)(\`it\\\`s three \${y}\`, async () => { await call(); });`,
      "expect(call('not this'), 1);",
    ].join('\n');
    expect(testTitles(source)).toEqual(['one', 'two %s', `it\`s three \${y}`]);
  });

  it.each([
    "// it('a', () => { call(); });",
    "it('a', () => {});",
    "it('a', () => { const b = 1; });",
    "it('a');",
    "it.skip('a', () => { call(); });",
    "it.todo('a');",
    "describe('a', () => { call(); });",
    "test.step('a', () => { call(); });",
    'const text = "it(\'a\', () => { call(); });";',
  ])('are not read from %s', (source) => {
    expect(testTitles(source)).toEqual([]);
  });

  it('cite the rules they begin with', () => {
    expect(citedRules('[L4][L7] a limit [L9]')).toEqual(['L4', 'L7']);
    expect(citedRules('a limit [L9]')).toEqual([]);
  });
});

describe('rules', () => {
  const document = ['- **L1** One.', '- **L2** `price` two.', '- **L3** `planned` Three.'].join('\n');
  const tests = (...titles: string[]) => new Map([['a.test.ts', titles.map(does).join('\n')]]);

  it('pass if each built one is cited', () => {
    expect(checkRules(document, tests('[L1] a', '[L2] b')).findings).toEqual([]);
  });

  it('accept a partly built one that says what is missing, with its test', () => {
    const partly = '- **L1** `partly built` One. Planned: the other half.';
    expect(checkRules(partly, tests('[L1] a')).findings).toEqual([]);
    expect(checkRules(partly, tests()).findings).toEqual(['built, but no test begins with the id: L1']);
  });

  it.each([
    '- **L1** `partly built` One.',
    '- **L1** `partly built` One. Planned:',
    '- **L1** One. Planned: the other half.',
  ])('refuse %s', (line) => {
    expect(checkRules(line, tests('[L1] a')).findings).toEqual([
      'partly built and "Planned: …" go together: L1',
    ]);
  });

  it('name a built one without a test, and an unknown id', () => {
    expect(checkRules(document, tests('[L1] a', '[L9] b')).findings).toEqual([
      'a.test.ts cites L9, which docs/rules.md does not have',
      'built, but no test begins with the id: L2',
    ]);
  });

  it('require an id, once', () => {
    const broken = ['- **One** thing.', '- **L2** `planned` Two.', '- **L2** `planned` Two.'].join('\n');
    expect(checkRules(broken, tests()).findings).toHaveLength(2);
  });
});

describe('documents that name tests', () => {
  const readTest = (file: string) => (file === 'a.test.ts' ? does('shows a thing') : null);

  it('pass if each test exists', () => {
    expect(checkDocTests('by `a.test.ts#a thing`, not `a.ts`', readTest)).toEqual({
      findings: [],
      count: 1,
    });
  });

  it.each(['`b.test.ts#a thing`', '`a.test.ts#another thing`', '`a.test.ts`', '`a.test.ts#`'])(
    'refuse %s',
    (reference) => {
      expect(checkDocTests(reference, readTest).findings).toHaveLength(1);
    },
  );
});

describe('documents that name files', () => {
  it('are reported if they do not exist', () => {
    const text = 'in `client/src/a.ts` and `client/src/b.ts#shows it`, not `b.ts` or `GET /a.ts`';
    const exists = (file: string) => file === 'client/src/a.ts';
    expect(checkDocFiles(text, exists)).toEqual({ missing: ['client/src/b.ts'], count: 2 });
  });
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

describe('unused texts', () => {
  const unused = (source: string, ...keys: string[]) =>
    unusedTexts(keys, new Map([['client/src/a.tsx', source]]));

  it.each([
    "t('room.bid')",
    "t('room:bid')",
    "useTranslation('room'); t('bid');",
    `t(\`room.\${kind}\`)`,
    `useTranslation('room'); t(\`b\${kind}\`);`,
    '<Trans i18nKey="room:bid" />',
  ])('are not those of %s', (source) => {
    expect(unused(source, 'room.bid')).toEqual([]);
  });

  it.each([
    "t('room.bids')",
    "// t('room.bid')",
    "t('bid')",
    `t(\`\${area}.bid\`)`,
    `useTranslation('room'); t(\`\${area}\`)`,
    `t(\`rooms.\${kind}\`)`,
  ])('are those of %s', (source) => {
    expect(unused(source, 'room.bid')).toEqual(['room.bid']);
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
