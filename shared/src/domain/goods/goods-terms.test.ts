import { describe, expect, it } from 'vitest';
import { statedAnnouncement } from '../../testing/announcement-fixture.ts';
import { frameGoods, statedDetails, statedWheat } from '../../testing/goods-fixture.ts';
import { statedPosting } from '../../testing/posting-fixture.ts';
import { announcementPostingSchema } from '../announcement/announcement-posting.ts';
import { basicFields, crops, furtherFields } from '../crops.ts';
import { postingSchema } from '../live-auction/posting.ts';
import { furtherProperties } from './further-properties.ts';
import { confidentialIssues, type GoodsTerms, goodsTermsSchema } from './goods-terms.ts';
import { gridTemplate } from './grid-templates.ts';
import { publishedGoods } from './published-goods.ts';
import { isOutOfRange, qualityRange } from './quality-ranges.ts';

const issuesOf = (changes: object) => {
  const parsed = goodsTermsSchema.safeParse({ ...statedWheat, ...changes });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
};
const scheme = { scheme: 'IsccEu', schemeName: null, number: null, validUntil: null, file: null } as const;
const quality = (changes: Partial<GoodsTerms['quality']>) => ({
  quality: { ...statedWheat.quality, ...changes },
});
/** The usual grid with changes of its first line. */
const withFirstLine = (changes: object) => ({
  kind: 'grid',
  lines: gridTemplate('wheat-milling', 'Ron').map((line, at) => (at === 0 ? { ...line, ...changes } : line)),
});

describe('goods and terms', () => {
  it('are accepted as a whole, and only the fields are required without which there is no sale', () => {
    expect(goodsTermsSchema.parse(statedWheat)).toEqual(statedWheat);
    const isRequired = (field: string) => issuesOf({ [field]: undefined }).length > 0;
    expect(Object.keys(statedWheat).filter(isRequired).sort()).toEqual([
      ...['category', 'county', 'deliveryPeriod', 'deliveryType', 'harvestYear', 'loadingLocation', 'name'],
      ...['origin', 'paymentType', 'product', 'qualityMeasurementPlace', 'quantityMeasurementPlace'],
      ...['town', 'unit'],
    ]);
    const { quality, grid, bulletin, photos, paymentMethod, contractType, ...sparse } = statedWheat;
    expect(goodsTermsSchema.parse(sparse)).toMatchObject({
      quality: { humidity: null, damaged: null },
      ...{ grid: { kind: 'asIs' }, bulletin: null, photos: [] },
      ...{ paymentMethod: 'AtDelivery', contractType: 'General' },
    });
    expect(issuesOf({ note: 'x' })).not.toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a figure of another crop', quality({ oil: 40 }), 'quality.oil range'],
    ['a figure that is a typing mistake', quality({ hectolitricMass: 7.8 }), 'quality.hectolitricMass range'],
    ['two places', quality({ humidity: 13.25 }), 'quality.humidity figure'],
    [
      'guaranteed figures without a grid',
      { figuresAre: 'Guaranteed', grid: { kind: 'asIs' } },
      'figuresAre asIs',
    ],
    [
      'a figure that the grid rejects',
      {
        ...quality({ humidity: 14.1 }),
        grid: { kind: 'grid', lines: [], limits: [{ property: 'humidity', rule: 'max', limit: 14 }] },
      },
      'quality.humidity rejected',
    ],
    [
      'a figure past the limit of its line',
      {
        ...quality({ hectolitricMass: 71.9 }),
        grid: {
          kind: 'grid',
          lines: gridTemplate('wheat-milling', 'Ron').map((line) =>
            line.property === 'hectolitricMass' ? { ...line, base: 76, rejectBeyond: 72 } : line,
          ),
        },
      },
      'quality.hectolitricMass rejected',
    ],
    ['aval on another payment', { withAval: true }, 'withAval payment'],
    ['EUDR of wheat', { eudr: { kind: 'StatementNumber', number: '26RO1234' } }, 'eudr property'],
    [
      'another scheme without its name',
      { sustainability: { ...scheme, scheme: 'Other' } },
      'sustainability.schemeName required',
    ],
    [
      'a name beside a known scheme',
      { sustainability: { ...scheme, schemeName: 'ISCC PLUS' } },
      'sustainability.schemeName scheme',
    ],
    ['a further figure of another crop', quality({ oleicAcid: 82 }), 'quality.oleicAcid range'],
    [
      'a falling number that is a typing mistake',
      quality({ fallingNumber: 22 }),
      'quality.fallingNumber range',
    ],
    ['a crop among others', { category: 'Others' }, 'product category'],
    ['a crop by the bag', { unit: 'Bag' }, 'unit category'],
    ['a crop in packages', { packageQuantity: 50 }, 'packageQuantity category'],
    [
      'a grid of another crop',
      { grid: { kind: 'grid', lines: gridTemplate('sunflower', 'Ron') } },
      'grid property',
    ],
    [
      'a base that no crop has',
      { grid: withFirstLine({ rule: 'min', base: 780, rejectBeyond: null }) },
      'grid.lines.0.base range',
    ],
    [
      'a limit of its line that no crop has',
      { grid: withFirstLine({ rule: 'max', rejectBeyond: 145 }) },
      'grid.lines.0.rejectBeyond range',
    ],
    [
      'a limit that no crop has',
      { grid: { ...withFirstLine({}), limits: [{ property: 'fallingNumber', rule: 'min', limit: 2200 }] } },
      'grid.limits.0.limit range',
    ],
    ['loading without its place', { loadingLocation: null }, 'loadingLocation required'],
    ['loading without a town', { town: null }, 'town required'],
    [
      'a loading place by rail',
      { deliveryType: 'FCAWagon', trainStation: 'Roșiori' },
      'loadingLocation delivery',
    ],
    ['rail without a station', { deliveryType: 'FCAWagon', loadingLocation: null }, 'trainStation required'],
    [
      'Constanța without a terminal',
      { deliveryType: 'DAPConstantaTruck', loadingLocation: null },
      'deliveryLocation required',
    ],
    [
      'delivery to nowhere',
      { deliveryType: 'DAPTruck', loadingLocation: null, deliveryCounties: [] },
      'deliveryLocation required',
    ],
    ['Bucharest without a sector', { county: 'B', town: 'București' }, 'town sector'],
    [
      'a period that ends before it begins',
      { deliveryPeriod: { from: '2026-12-20', to: '2026-12-01' } },
      'deliveryPeriod.to order',
    ],
    ['payment at a date without the date', { paymentType: 'PaymentAtDate' }, 'paymentDate required'],
    [
      'payment before the delivery',
      { paymentType: 'PaymentAtDate', paymentDate: '2026-12-01' },
      'paymentDate order',
    ],
    ['a credit without days', { paymentType: 'Loan' }, 'paymentDays required'],
    ['an own contract without a file', { contractType: 'Custom' }, 'contractFile required'],
    ['a file with a standard contract', { contractFile: 'a'.repeat(20) }, 'contractFile contract'],
    ['a photo twice', { photos: ['a'.repeat(20), 'a'.repeat(20)] }, 'photos once'],
  ])('refuse %s, at its field', (_name, changes, issue) => {
    expect(issuesOf(changes)).toEqual([issue]);
  });

  it('name the sector of a delivery in Bucharest, in both kinds of sale', () => {
    const truck = { deliveryType: 'DAPTruck', loadingLocation: null } as const;
    const sells: Partial<GoodsTerms> = { ...truck, deliveryCounties: ['B'] };
    const buys: Partial<GoodsTerms> = { ...truck, county: 'B', town: 'Sectorul 4' };
    const now = Date.now();
    const refusedOf = (type: 'Selling' | 'Buying', changes: Partial<GoodsTerms>) =>
      [
        [postingSchema, statedPosting(now)] as const,
        [announcementPostingSchema, statedAnnouncement(now)] as const,
      ].map(
        ([schema, stated]) =>
          schema
            .safeParse({ ...stated, type, goods: { ...stated.goods, ...changes } })
            .error?.issues.some(
              ({ path, message }) => path.join('.') === 'goods.deliveryLocation' && message === 'sector',
            ) ?? false,
      );
    for (const [type, goods] of [
      ['Selling', sells],
      ['Buying', buys],
    ] as const) {
      expect(refusedOf(type, { ...goods, deliveryLocation: 'Moara Dâmbovița' })).toEqual([true, true]);
      expect(refusedOf(type, { ...goods, deliveryLocation: 'Moara Dâmbovița, sector 6' })).not.toContain(
        true,
      );
    }
    expect(refusedOf('Selling', sells)).not.toContain(true);
  });

  it('are of the category Others by name, unit and package, without figures', () => {
    const others = {
      category: 'Others',
      product: 'others',
      name: 'Paie de grâu, baloți',
      vatGroup: 'others',
      unit: 'Bag',
      packageQuantity: 20,
      quality: {
        humidity: null,
        impurities: null,
        protein: null,
        hectolitricMass: null,
        oil: null,
        damaged: null,
      },
      grid: { kind: 'asIs' },
    };
    expect(issuesOf(others)).toEqual([]);
    expect(issuesOf({ ...others, vatGroup: null })).toContain('vatGroup required');
    expect(issuesOf({ vatGroup: 'standard' })).toContain('vatGroup category');
    expect(issuesOf({ ...others, ...quality({}) })).toContain('quality.protein range');
  });

  it('have a usual and a valid range around the base of every property of every crop, and no others', () => {
    for (const { key, quality } of crops) {
      for (const field of basicFields) {
        const range = qualityRange(key, field);
        const base = quality[field]?.base;
        if (base === undefined || !range) {
          expect([key, field, base, range]).toEqual([key, field, undefined, undefined]);
          continue;
        }
        const { usual = [0, 0], valid } = range;
        const rising = [valid[0], usual[0], base, usual[1], valid[1]];
        expect([key, field, rising]).toEqual([key, field, rising.toSorted((a, b) => a - b)]);
      }
      for (const field of furtherFields) {
        const limit = furtherProperties(key)[field]?.limit;
        expect([key, field, limit !== undefined]).toEqual([
          key,
          field,
          limit !== undefined && !isOutOfRange(key, field, limit),
        ]);
      }
    }
  });
});

describe('the limits of a grid', () => {
  const lines = gridTemplate('wheat-milling', 'Ron');
  const limitIssues = (limits: object[], own: object[] = lines) =>
    issuesOf({ grid: { kind: 'grid', lines: own, limits } });

  it('accept a further property without a line, and a grid of only limits', () => {
    const limits = [{ property: 'fallingNumber', rule: 'min', limit: 220 }];
    expect(limitIssues(limits)).toEqual([]);
    expect(limitIssues(limits, [])).toEqual([]);
    expect(limitIssues([], [])).toEqual(['grid.lines required']);
  });

  it('bound a window with the line of its other side', () => {
    const window = [{ property: 'protein', rule: 'max', limit: 16 }];
    expect(limitIssues(window)).toEqual([]);
    expect(limitIssues([{ property: 'protein', rule: 'max', limit: 12 }])).toEqual([
      'grid.limits.0.limit beyondBase',
    ]);
    expect(limitIssues([{ property: 'protein', rule: 'min', limit: 10 }])).toEqual([
      'grid.limits.0.limit once',
    ]);
    expect(limitIssues([...window, ...window])).toEqual(['grid.limits.1.limit once']);
  });

  it('belong to the crop', () => {
    expect(limitIssues([{ property: 'oleicAcid', rule: 'min', limit: 75 }])).toEqual(['grid property']);
  });
});

describe('goods and terms as published', () => {
  const bulletin = { laboratory: 'c4n-lab', number: 'c4n-77', date: '2026-11-02', file: 'c4n'.repeat(8) };
  const secret = {
    ...statedDetails,
    ...{ town: 'c4n-town', city: 'c4n-city', pickupAddress: 'c4n-street 7', trainStation: 'c4n-station' },
    ...{ bulletin, photos: ['c4n-photo-key-00001'], contractFile: 'c4n-contract-00001' },
    sustainability: { ...scheme, number: 'c4n-cert', file: 'c4n-certificate-0001' },
    eudr: { kind: 'StatementNumber' as const, number: 'c4n-eudr' },
  };
  const placed = { ...frameGoods, deliveryLocation: 'c4n-silo' };

  it('[B5] show only the parties the place of a confidential lot, and its files', () => {
    const text = JSON.stringify(publishedGoods(placed, secret, { privacyType: 'Incognito', isParty: false }));
    expect(text).not.toContain('c4n');
    expect(JSON.parse(text)).toMatchObject({
      county: 'TR',
      bulletin: { date: '2026-11-02', laboratory: null },
    });
  });

  it('[B5] show the loading address of a public lot only to the parties', () => {
    const seen = publishedGoods(placed, secret, { privacyType: 'Public', isParty: false });
    expect(seen).toEqual({ ...placed, ...secret, pickupAddress: null });
    for (const privacyType of ['Public', 'Incognito'] as const)
      expect(publishedGoods(placed, secret, { privacyType, isParty: true })).toEqual({
        ...placed,
        ...secret,
      });
  });

  it('[Q1] state no grid if none was stored, which differs from "as is"', () => {
    expect(publishedGoods(frameGoods, null, { privacyType: 'Public', isParty: false }).grid).toBeNull();
  });
});

describe('the contract of a confidential sale', () => {
  it.each(['Custom', 'Bidder'] as const)(
    '[P1] [B5] is not of the type %s, which nobody could read',
    (contractType) => {
      const goods = {
        ...statedWheat,
        contractType,
        contractFile: contractType === 'Custom' ? 'a'.repeat(20) : null,
      };
      expect(confidentialIssues({ privacyType: 'Incognito', goods })).toEqual([
        { path: 'goods.contractType', rule: 'confidential' },
      ]);
      expect(confidentialIssues({ privacyType: 'Public', goods })).toEqual([]);
      expect(confidentialIssues({ privacyType: 'Incognito', goods: statedWheat })).toEqual([]);
      const announcement = { ...statedAnnouncement(Date.now()), privacyType: 'Incognito', goods };
      const auction = { ...statedPosting(Date.now()), privacyType: 'Incognito', goods };
      for (const checked of [
        announcementPostingSchema.safeParse(announcement),
        postingSchema.safeParse(auction),
      ])
        expect(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
          'goods.contractType',
          'confidential',
        ]);
    },
  );
});
