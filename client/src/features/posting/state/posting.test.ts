import { type StoredPosting, storedPostingSchema } from '@recolta/shared/contracts/http/postings';
import { usualChoices } from '@recolta/shared/domain/contract/contract-choices';
import { type Posting, postingSchema } from '@recolta/shared/domain/live-auction/posting';
import { formatMoney, parseMoney } from '@recolta/shared/domain/money';
import { formatTonnes, parseTonnes } from '@recolta/shared/domain/quantity';
import { describe, expect, test } from 'vitest';
import { bucharestInstant, bucharestLocal } from '../../../lib/bucharest-time.ts';
import { readTypedDecimal } from '../../../lib/format.ts';
import { draftKey } from '../../../lib/forms/draft-store.ts';
import { forgetKept, heldInDraft, keepForm, readKept } from '../../../lib/forms/kept-form.ts';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { goodsFigures, withProduct } from './goods-values.ts';
import { type LiveValues, liveSale, liveValues, usualHardEnd } from './live-sale.ts';
import { issuesUpTo, postingIssues, postingStepOfPath } from './posting-steps.ts';

const figures = ['quantity', ...liveSale.priceFields, ...goodsFigures];
const draft = { id: 'a', empty: liveSale.empty, locale: 'ro', figures } as const;
const nowMs = Date.parse('2026-11-22T10:00:00.000Z');

function filled(change: (values: LiveValues) => unknown = () => undefined): LiveValues {
  const values = liveSale.empty(nowMs);
  values.goods = withProduct(values.goods, 'wheat-milling', 'Ron');
  Object.assign(values, {
    privacyType: 'Public',
    audience: 'Open',
    quantity: '1.500,5',
    startingPrice: '1.010,50',
    desiredPrice: '1.310',
    startsAt: '2026-11-26T10:00',
    endsAt: '2026-11-26T11:00',
    hardEndsAt: '2026-11-26T12:00',
  });
  Object.assign(values.goods, {
    county: 'TR',
    town: 'Alexandria',
    deliveryType: 'FCATruck',
    loadingLocation: 'Barn',
    deliveryPeriod: { from: '2026-11-30', to: '2026-12-11' },
    paymentType: 'PaymentAtLoad',
    qualityMeasurementPlace: 'Load',
    quantityMeasurementPlace: 'Load',
    terms: true,
    declaration: true,
  });
  values.goods.quality.humidity = '13,2';
  values.goods.grid.kind = 'grid';
  change(values);
  return values;
}
/** As the service stores and returns it. */
function stored(values: LiveValues): StoredPosting {
  const posting = postingSchema.parse(liveSale.postingOf(values, 'ro'));
  const money = (price: string | null) => price && formatMoney(parseMoney(price) ?? 0);
  return storedPostingSchema.parse({
    ...posting,
    quantity: formatTonnes(parseTonnes(posting.quantity) ?? 0),
    startingPrice: money(posting.startingPrice),
    desiredPrice: money(posting.desiredPrice),
    minimumBidThreshold: money(posting.minimumBidThreshold),
  });
}
const issues = (values: LiveValues) =>
  postingIssues(liveSale, values, 'ro', nowMs).map(({ path, rule }) => `${path} ${rule}`);

describe('a stored sale', () => {
  const everything = filled((values) => {
    values.goods.name = 'Grâu bun';
    values.goods.tolerance = { percent: '5', choice: 'Buyer' };
    Object.assign(values.goods, { deliveryType: 'DAPTruck', loadingLocation: '' });
    values.goods.deliveryCounties = ['TR', 'CL'];
    values.goods.loadingRate = '250';
    values.goods.photos = ['a'.repeat(20)];
    values.goods.contractType = 'Custom';
    values.goods.contractFile = 'b'.repeat(20);
  });

  test.each(['ro', 'en'] as const)('[L1] is edited unchanged, files too (%s)', (locale) => {
    const before = stored(everything);
    const shown = liveValues(before, locale, nowMs, false);
    const again = postingSchema.parse(liveSale.postingOf(shown, locale));
    const asStored = { ...again, quantity: '1500.500', startingPrice: '1010.50', desiredPrice: '1310.00' };
    expect({ ...asStored, minimumBidThreshold: '5.00' }).toEqual(before);
    expect(postingIssues(liveSale, shown, locale, nowMs)).toEqual([]);
  });

  test('[A6] is posted again without its times, and its terms must be accepted again', () => {
    const asIs = filled((values) => {
      values.goods.grid.kind = 'asIs';
      values.asIsConfirmed = true;
    });
    const shown = liveValues(stored(asIs), 'ro', nowMs, true);
    expect(shown).toMatchObject({ quantity: '1500,5', startsAt: '', endsAt: '', hardEndsAt: '' });
    const open = postingIssues(liveSale, shown, 'ro', nowMs).map(({ path }) => path);
    for (const path of ['goods.deliveryPeriod.from', 'startsAt', 'asIsConfirmed', 'goods.terms'])
      expect(open).toContain(path);
    expect(open).not.toContain('goods.quality.humidity');
  });
});

describe('typed values', () => {
  test('that are no date break the rule of their field, and no other', () => {
    const typed = { startsAt: '31.11.2026 10:00', endsAt: '27.11.2026' };
    const found = issues(filled((values) => Object.assign(values, typed)));
    expect(found).toEqual(['startsAt dayUnknown', 'endsAt dateTime']);
  });

  test('become the posting in the call’s form, with commas, groups and Romanian time', () => {
    const posting = postingSchema.parse(liveSale.postingOf(filled(), 'ro'));
    expect(posting).toMatchObject({
      quantity: '1500.5',
      startingPrice: '1010.50',
      desiredPrice: '1310',
      backupPrice: null,
      startsAt: '2026-11-26T08:00:00.000Z',
      goods: {
        name: 'Grâu panificație, 1.500,5 t, recolta 2026',
        quality: { humidity: 13.2, protein: null },
      },
    } satisfies { [Key in keyof Posting]?: unknown });
    expect(issues(filled())).toEqual([]);
  });

  test('keep only the fields that the chosen delivery and payment use', () => {
    const values = filled(({ goods }) => {
      goods.deliveryType = 'DAPConstantaTruck';
      goods.deliveryLocation = 'Comvex';
      goods.paymentDate = '2027-01-10';
      goods.trainStation = 'Roșiori';
    });
    expect(Reflect.get(liveSale.postingOf(values, 'ro'), 'goods')).toMatchObject({
      loadingLocation: null,
      trainStation: null,
      paymentDate: null,
    });
    expect(issues(values)).toEqual([]);
  });

  test.each([
    ['FCATruck', null, []],
    ['FCAWagon', null, []],
    ['DAPTruck', 'Silozul Prundu', ['TR']],
    ['DAPConstantaTruck', 'Silozul Prundu', []],
  ])(
    'of a place of delivery that %s hides are not published',
    (deliveryType, deliveryLocation, deliveryCounties) => {
      const values = filled(({ goods }) => {
        goods.deliveryLocation = 'Silozul Prundu';
        goods.deliveryCounties = ['TR'];
        goods.deliveryType = deliveryType;
      });
      expect(liveSale.postingOf(values, 'ro')).toMatchObject({
        goods: { deliveryLocation, deliveryCounties },
      });
    },
  );

  test('a buyer publishes no field of a seller’s goods, and other goods publish no field of a crop', () => {
    const bulletin = { laboratory: 'Lab', number: '1', date: '2026-11-01', file: 'b'.repeat(20) };
    const change = (changes: object) =>
      filled(({ goods }) => {
        Object.assign(goods, { photos: ['a'.repeat(20)], bulletin, isOwnProduction: 'true', ...changes });
        goods.otherFigures = [{ name: 'Cenușă', value: '0,5', unit: '%' }];
        goods.sustainability.scheme = 'Iscc';
        goods.figuresAre = 'Guaranteed';
      });
    const buying = { ...change({}), type: 'Buying' as const };
    expect(liveSale.postingOf(buying, 'ro')).toMatchObject({ goods: { photos: [], bulletin: null } });
    expect(liveSale.postingOf(change({ product: 'others' }), 'ro')).toMatchObject({
      goods: {
        ...{ bulletin: null, otherFigures: [], sustainability: null, isOwnProduction: null },
        figuresAre: 'Declared',
      },
    });
  });

  test('are parsed as numbers in either language, and never guessed', () => {
    expect(readTypedDecimal('1.500', 'ro', 3)).toBe('1500');
    expect(readTypedDecimal('1.500', 'en', 3)).toBeNull();
    expect(readTypedDecimal('1.505', 'en', 3)).toBe('1.505');
    expect(readTypedDecimal('13,25', 'ro', 1)).toBeNull();
    expect(readTypedDecimal('-1', 'ro', 1)).toBeNull();
  });
});

test.each(['startsAt', 'endsAt', 'hardEndsAt'] as const)(
  '%s in the hour that clocks skip is refused at its field',
  (field) => {
    const values = { ...liveSale.empty(nowMs), [field]: '2027-03-28T03:30' };
    const paths = postingIssues(liveSale, values, 'ro', nowMs).map(({ path }) => path);
    expect(paths).toContain(field);
    const kept = { ...values, [field]: '2027-03-28T04:30' };
    expect(
      postingIssues(liveSale, kept, 'ro', nowMs).filter(
        ({ path, rule }) => path === field && rule === 'required',
      ),
    ).toEqual([]);
  },
);

test('times are Romanian, also when the clocks change', () => {
  expect(bucharestInstant('2027-03-28T02:30')).toBe('2027-03-28T00:30:00.000Z');
  expect(bucharestInstant('2027-03-28T03:30')).toBeNull();
  expect(bucharestInstant('2027-03-28T04:00')).toBe('2027-03-28T01:00:00.000Z');
  expect(bucharestInstant('2026-10-25T03:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(bucharestInstant('26.11.2026')).toBeNull();
  expect(bucharestLocal(Date.parse('2026-07-01T09:00:00.000Z'))).toBe('2026-07-01T12:00');
  expect(usualHardEnd('2026-11-26T23:30', '2')).toBe('2026-11-27T00:30');
  expect(usualHardEnd('2026-11-26T23:30', '0')).toBe('2026-11-26T23:30');
});

describe('the steps', () => {
  test('[L0] an empty form lists its first step’s fields first, without issues that depend on missing values', () => {
    const found = postingIssues(liveSale, liveSale.empty(nowMs), 'ro', nowMs);
    expect(found[0]?.path).toBe('goods.product');
    expect(issuesUpTo(liveSale, 'goods', found).map(({ path }) => path)).toEqual([
      'goods.product',
      'goods.name',
      'quantity',
      'goods.county',
    ]);
    expect(found.every(({ rule }) => rule === 'required' || rule === 'oneOf')).toBe(true);
  });

  test('rules between fields apply while later steps are empty', () => {
    const values = filled((form) => {
      form.goods.quality.humidity = '60';
      form.goods.deliveryPeriod = { from: '2026-12-11', to: '2026-11-30' };
      form.startingPrice = '';
      form.desiredPrice = '5';
      form.privacyType = '';
    });
    expect(issues(values)).toEqual([
      'goods.quality.humidity range',
      'goods.deliveryPeriod.to order',
      'startingPrice required',
      'privacyType required',
    ]);
  });

  test('a wrong field hides no rule between others, of its step or of another', () => {
    const values = filled((form) => {
      form.quantity = 'mult';
      form.goods.quality.protein = 'bun';
      form.goods.quality.humidity = '16';
      form.goods.paymentType = 'PaymentAtDate';
      form.goods.paymentDate = '2026-12-01';
      form.goods.contractType = 'Custom';
      form.goods.terms = false;
      form.backupPrice = '900';
      form.startsAt = '2026-11-20T10:00';
      form.endsAt = '31.11.2026';
    });
    expect(issues(values)).toEqual([
      'quantity tonnes',
      'goods.quality.protein number',
      'goods.quality.humidity rejected',
      'goods.paymentDate order',
      'goods.contractFile required',
      'backupPrice startingPrice',
      'startsAt past',
      'endsAt dayUnknown',
      'goods.terms required',
    ]);
  });

  test('[L1] [A5] prices, times and today are checked at their fields', () => {
    const values = filled((form) => {
      form.desiredPrice = '900';
      form.startsAt = '2026-11-20T10:00';
      form.endsAt = '2026-11-20T10:05';
      form.hardEndsAt = '2026-11-20T10:00';
    });
    expect(issues(values)).toEqual([
      'desiredPrice startingPrice',
      'startsAt past',
      'endsAt minDuration',
      'hardEndsAt order',
    ]);
  });

  test('[Q1] grid or as is must be chosen, and as is confirmed', () => {
    const withKind = (kind: '' | 'asIs') => filled(({ goods }) => Object.assign(goods.grid, { kind }));
    expect(issues(withKind(''))).toEqual(['goods.grid.kind required']);
    const asIs = withKind('asIs');
    expect(issues(asIs)).toEqual(['asIsConfirmed confirmAsIs']);
    asIs.asIsConfirmed = true;
    expect(issues(asIs)).toEqual([]);
    const line = filled(({ goods }) => {
      const [first] = goods.grid.lines;
      if (first) first.rejectBeyond = '13';
    });
    expect(issues(line)).toEqual(['goods.grid.lines.0.rejectBeyond beyondBase']);
    const impossible = filled(({ goods }) => {
      const at = goods.grid.lines.findIndex(({ property }) => property === 'hectolitricMass');
      Object.assign(goods.grid.lines[at] ?? {}, { base: '780' });
      return at;
    });
    expect(issues(impossible)).toEqual([expect.stringMatching(/^goods\.grid\.lines\.\d\.base range$/)]);
  });

  test('terms and declaration must be accepted with every posting', () => {
    const values = filled(({ goods }) => {
      goods.terms = false;
      goods.declaration = false;
    });
    expect(issues(values)).toEqual(['goods.terms required', 'goods.declaration required']);
    expect(postingStepOfPath(liveSale, 'goods.grid.lines.2.base')).toBe('grid');
    expect(postingStepOfPath(liveSale, 'goods.quality.oil')).toBe('goods');
  });
});

describe('the draft', () => {
  test('survives, reads older forms, and ignores unknown values', () => {
    const storage = memoryStorage();
    const values = filled();
    const kept = keepForm(storage, draft, { values, revision: 0 }, undefined, nowMs);
    expect(readKept(storage, draft, nowMs)?.values).toEqual(values);
    expect(readKept(storage, { ...draft, id: 'b' }, nowMs)).toBeNull();
    expect(kept.revision).toBe(1);
    const old = {
      version: 1,
      revision: 4,
      savedAtMs: nowMs,
      values: { quantity: '7', gone: 1, goods: { town: 5 } },
    };
    storage.setItem(draftKey('a'), JSON.stringify(old));
    expect(readKept(storage, draft, nowMs)?.values).toEqual({ ...liveSale.empty(nowMs), quantity: '7' });
    expect(readKept(storage, draft, nowMs + 31 * 86_400_000)).toBeNull();
    storage.setItem(draftKey('a'), '{');
    expect(readKept(storage, draft, nowMs)).toBeNull();
    forgetKept(storage, draft);
    expect(storage.getItem(draftKey('a'))).toBeNull();
  });

  test('keeps the value of a typed figure when the language changes, and reads drafts without a language', () => {
    const storage = memoryStorage();
    const bulletin = { laboratory: 'Lab', number: '1.234', date: '2026-11-01', file: null };
    const values = filled((form) => {
      Object.assign(form, { quantity: '1,315', desiredPrice: '1.310' });
      Object.assign(form.goods, {
        bulletin,
        name: '12,5',
        quality: { ...form.goods.quality, protein: '11,125' },
      });
    });
    keepForm(storage, draft, { values, revision: 0 }, undefined, nowMs);
    const english = readKept(storage, { ...draft, locale: 'en' }, nowMs)?.values;
    expect(english).toMatchObject({ quantity: '1.315', startingPrice: '1010.50', desiredPrice: '1310' });
    // Texts stay as they were typed.
    expect(english?.goods).toMatchObject({ bulletin, name: '12,5', quality: { protein: '11.125' } });
    expect(english?.startsAt).toBe('2026-11-26T10:00');
    expect(readKept(storage, draft, nowMs)?.values).toEqual(values);
    const old = JSON.parse(storage.getItem(draftKey('a')) ?? '');
    storage.setItem(draftKey('a'), JSON.stringify({ ...old, locale: undefined }));
    expect(readKept(storage, { ...draft, locale: 'en' }, nowMs)?.values.quantity).toBe('1,315');
  });

  test('of two tabs contains the changes of both', () => {
    const storage = memoryStorage();
    const first = keepForm(storage, draft, { values: filled(), revision: 0 }, undefined, nowMs);
    const typed = { ...first.values, quantity: '80' };
    keepForm(storage, draft, { values: typed, revision: first.revision }, 'quantity', nowMs);
    const other = { ...first.values, startingPrice: '900' };
    const kept = keepForm(
      storage,
      draft,
      { values: other, revision: first.revision },
      'startingPrice',
      nowMs,
    );
    expect(kept.values).toMatchObject({ quantity: '80', startingPrice: '900' });
    expect(kept.revision).toBe(3);
  });

  test('[L5] until an attempt is answered, sending reuses its key, also after a reload or a change', () => {
    const storage = memoryStorage();
    const atMs = Date.now();
    const kept = keepForm(storage, draft, { values: filled(), revision: 0 }, undefined, atMs);
    const opened = () => heldInDraft(storage, draft, () => kept);
    opened().hold('', 'key-1');
    expect(opened().keyOf('')).toBe('key-1');
    const typed = { values: { ...filled(), quantity: '80' }, revision: kept.revision };
    keepForm(storage, draft, typed, 'quantity', atMs);
    expect(opened().keyOf('')).toBe('key-1');
    opened().hold('', null);
    expect(opened().keyOf('')).toBeNull();
    expect(readKept(storage, draft, atMs)?.values.quantity).toBe('80');
  });

  test('[L5] of a form that nobody changed holds the key too, also without storage', () => {
    const storage = memoryStorage();
    const current = () => ({ values: filled(), revision: 0, savedAtMs: Date.now() });
    const held = heldInDraft(storage, draft, current);
    held.hold('', null);
    expect(storage.getItem(draftKey('a'))).toBeNull();
    held.hold('', 'key-1');
    expect(readKept(storage, draft, Date.now())?.sent).toEqual({ key: 'key-1' });
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const unkept = heldInDraft({ getItem: () => null, setItem: full, removeItem: full }, draft, current);
    unkept.hold('', 'key-2');
    expect(unkept.keyOf('')).toBe('key-2');
  });
});

describe('the choices of the contract', () => {
  test('[C1] are posted completely: unset ones are usual, and a chosen one is edited unchanged', () => {
    const posted = (values: LiveValues) => (liveSale.postingOf(values, 'ro') as Posting).goods;
    expect(posted(filled()).contractChoices).toEqual(usualChoices);
    const chosen = filled((values) => {
      values.goods.contractChoices = {
        ...{ purpose: 'Feed', drought: 'Included', titleReserved: 'false', disputes: 'Arbitration' },
        ...{ waitPerDay: '750,50', storagePerDay: '', laboratories: 'Laboratorul Exemplu (LI 1)' },
      };
    });
    const expected = {
      ...{ purpose: 'Feed', drought: 'Included', titleReserved: false, disputes: 'Arbitration' },
      ...{ waitPerDay: '750.50', storagePerDay: '0.50', laboratories: 'Laboratorul Exemplu (LI 1)' },
    };
    expect(posted(chosen).contractChoices).toEqual(expected);
    const shown = liveValues(stored(chosen), 'en', nowMs, false);
    expect(shown.goods.contractChoices).toMatchObject({ waitPerDay: '750.5', storagePerDay: '' });
    const wrong = filled((values) => {
      values.goods.contractChoices = { ...values.goods.contractChoices, waitPerDay: 'mult' };
    });
    expect(postingIssues(liveSale, wrong, 'ro', nowMs)).toEqual([
      { path: 'goods.contractChoices.waitPerDay', rule: 'price' },
    ]);
  });

  test('[P1] [B5] an own contract is refused at its field if names are hidden', () => {
    const hidden = filled((values) => {
      values.privacyType = 'Incognito';
      values.goods.contractType = 'Bidder';
    });
    expect(postingIssues(liveSale, hidden, 'ro', nowMs)).toEqual([
      { path: 'goods.contractType', rule: 'confidential' },
    ]);
  });
});
