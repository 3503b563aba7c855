import { describe, expect, it } from 'vitest';
import { crops } from '../crops.ts';
import { type GradeResult, gradeOf } from './grade.ts';

const all = {
  hectolitricMass: 77,
  protein: 12,
  impurities: 1,
  totalImpurities: 6,
  broken: 3,
  sprouted: 0.5,
  miscellaneous: 2,
  fusarium: 0.3,
};
const gradeIn = (result: GradeResult) => (result.kind === 'graded' ? result.grade : result.kind);

describe('the official grade', () => {
  it('[Q2] is the worst of the judged properties, at the limits of the order', () => {
    expect(gradeIn(gradeOf('wheat-milling', all))).toBe(1);
    const worse: [keyof typeof all, number, 2 | 3 | null][] = [
      ['hectolitricMass', 76.9, 2],
      ['hectolitricMass', 75, 2],
      ['hectolitricMass', 74.9, 3],
      ['hectolitricMass', 71.9, null],
      ['protein', 11.9, 2],
      ['protein', 10.9, 3],
      ['protein', 6, 3],
      ['totalImpurities', 6.1, 2],
      ['totalImpurities', 12.1, null],
      ['broken', 3.1, 3],
      ['sprouted', 0.6, 2],
      ['miscellaneous', 2.1, 2],
      ['impurities', 1.1, 2],
      ['impurities', 2.1, null],
      ['impurities', 3, null],
      ['fusarium', 0.6, 3],
    ];
    for (const [property, figure, grade] of worse)
      expect([property, figure, gradeIn(gradeOf('wheat-milling', { ...all, [property]: figure }))]).toEqual([
        property,
        figure,
        grade,
      ]);
  });

  it('[Q2] judges foreign matter by its own limit, not by that of all impurities', () => {
    const clean = { hectolitricMass: 78, protein: 12.5 };
    expect(gradeIn(gradeOf('wheat-milling', { ...clean, impurities: 3 }))).toBeNull();
    expect(gradeIn(gradeOf('wheat-milling', { ...clean, totalImpurities: 3 }))).toBe(1);
  });

  it('[Q2] names unjudged properties, with its source and date', () => {
    const declared = { hectolitricMass: 78.4, protein: 11.6, impurities: 1.6 };
    expect(gradeOf('wheat-milling', declared)).toMatchObject({
      grade: 2,
      judged: [
        { property: 'hectolitricMass', grade: 1 },
        { property: 'protein', figure: 11.6, limits: [12, 11, null], grade: 2 },
        { property: 'impurities', grade: 2 },
      ],
      notJudged: ['totalImpurities', 'broken', 'sprouted', 'miscellaneous', 'fusarium'],
      source: 'MADR 228/2017',
      checkedOn: '2026-11-20',
    });
    expect(gradeIn(gradeOf('wheat-milling', { protein: null }))).toBe('noFigures');
  });

  it('[Q2] is undefined for a crop without a table', () => {
    const others = crops.filter(({ key }) => key !== 'wheat-milling');
    expect(new Set(others.map(({ key }) => gradeIn(gradeOf(key, all))))).toEqual(new Set(['noTable']));
  });
});
