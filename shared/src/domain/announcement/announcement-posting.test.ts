import { describe, expect, it } from 'vitest';
import { statedAnnouncement } from '../../testing/announcement-fixture.ts';
import {
  type AnnouncementPosting,
  announcementIssuesOfToday,
  announcementPostingSchema,
  isMaterialChange,
} from './announcement-posting.ts';

const nowMs = Date.parse('2026-11-20T10:00:00.000Z');
const stated = statedAnnouncement(nowMs);
const { goods } = stated;
const bulletin = { laboratory: 'Laborator', number: '1', date: '2026-11-01', file: null };
const sustainability = { scheme: 'RedCert', schemeName: null, number: null, validUntil: null, file: null };

describe('the posting of an announcement', () => {
  it.each([
    [{ minPrice: '1055' }, null],
    [{ minPrice: '1055.01' }, 'minPrice aboveOwnPrice'],
    [{ maxPrice: '1055' }, null],
    [{ maxPrice: '1054.99' }, 'maxPrice belowOwnPrice'],
    [{ backupPrice: '1055' }, null],
    [{ backupPrice: '1055.01' }, 'backupPrice betterThanOwnPrice'],
    [{ type: 'Buying', backupPrice: '1055' }, null],
    [{ type: 'Buying', backupPrice: '1054.99' }, 'backupPrice betterThanOwnPrice'],
    [{ minimumBidThreshold: '500' }, null],
    [{ minimumBidThreshold: '500.001' }, 'minimumBidThreshold quantity'],
    [{ minimumBidThreshold: null }, 'minimumBidThreshold required'],
    [{ biddingType: 'Standard' }, 'minimumBidThreshold wholeOnly'],
    [{ biddingType: 'Standard', minimumBidThreshold: null }, null],
  ] as const)('[A5] [A7] [B3] with %j has the issue %s', (changes, issue) => {
    const parsed = announcementPostingSchema.safeParse({ ...stated, ...changes });
    const issues = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
    expect(issues).toEqual(issue === null ? [] : [issue]);
  });

  it('has a harvest of the next year at the latest', () => {
    const issuesOf = (harvestYear: number) =>
      announcementIssuesOfToday({ ...stated, goods: { ...goods, harvestYear } }, nowMs);
    expect(issuesOf(2027)).toEqual([]);
    expect(issuesOf(2028)).toEqual([{ path: 'goods.harvestYear', rule: 'future' }]);
  });

  it.each([
    [{ type: 'Buying' }, true],
    [{ currency: 'Euro' }, true],
    [{ biddingType: 'Standard', minimumBidThreshold: null }, true],
    [{ price: '1056' }, true],
    [{ minPrice: null }, true],
    [{ maxPrice: '1151' }, true],
    [{ quantity: '501' }, true],
    [{ goods: { ...goods, product: 'corn' } }, true],
    [{ goods: { ...goods, name: 'Altul' } }, true],
    [{ goods: { ...goods, quality: { ...goods.quality, humidity: 12.9 } } }, true],
    [{ goods: { ...goods, quality: { ...goods.quality, damaged: 'max-4%' } } }, true],
    [{ goods: { ...goods, category: 'Others' } }, true],
    [{ goods: { ...goods, harvestYear: goods.harvestYear - 1 } }, true],
    [{ goods: { ...goods, unit: 'Bag' } }, true],
    [{ goods: { ...goods, packageQuantity: 50 } }, true],
    [{ goods: { ...goods, otherFigures: [{ name: 'W alveografic', value: '210', unit: null }] } }, true],
    [{ goods: { ...goods, bulletin: goods.bulletin ? null : bulletin } }, true],
    [{ goods: { ...goods, origin: 'Ucraina' } }, true],
    [{ goods: { ...goods, tolerance: { percent: 10, choice: 'Buyer' } } }, true],
    [{ goods: { ...goods, photos: ['a'.repeat(20)] } }, true],
    [{ goods: { ...goods, figuresAre: 'Guaranteed' } }, true],
    [{ goods: { ...goods, isOwnProduction: true } }, true],
    [{ goods: { ...goods, eudr: { kind: 'StatementNumber', number: '1234' } } }, true],
    [{ goods: { ...goods, sustainability } }, true],
    [{ backupPrice: '1021' }, false],
    [{ goods: { ...goods, otherFigures: [] } }, false],
    [{ price: '1055.00', quantity: '500.000' }, false],
    [{ privacyType: 'Incognito' }, false],
    [{ goods: { ...goods, county: 'CL' } }, false],
  ] as const)('[A3] a change to %j is material: %s', (changes, isMaterial) => {
    const after = { ...stated, ...(changes as Partial<AnnouncementPosting>) };
    expect(isMaterialChange(stated, after)).toBe(isMaterial);
  });

  it('[A3] another bulletin is material', () => {
    const posted = { ...stated, goods: { ...goods, bulletin } };
    const other = { ...stated, goods: { ...goods, bulletin: { ...bulletin, number: '2' } } };
    expect(isMaterialChange(posted, other)).toBe(true);
  });

  it('[A3] an edit of goods that an earlier release stored without later fields is not material', () => {
    const { otherFigures: _, figuresAre, sustainability: __, eudr, isOwnProduction, ...earlier } = goods;
    expect([figuresAre, eudr, isOwnProduction]).toEqual(['Declared', null, null]);
    expect(isMaterialChange({ ...stated, goods: earlier as typeof goods }, stated)).toBe(false);
  });
});
