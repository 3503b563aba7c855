/** One mark of the drawn chain: one entry, or several adjacent ones if there are many. */
export interface ChainMark {
  readonly from: number;
  readonly to: number;
  readonly state: 'right' | 'broken' | 'notJudged';
}

const mostMarks = 111;

/**
 * The chain as marks.
 * @param count      entries, including those missing at the end
 * @param brokenFrom the entry that breaks it; null if it is valid
 */
export function chainMarks(count: number, brokenFrom: number | null): ChainMark[] {
  const each = Math.ceil(count / mostMarks);
  return Array.from({ length: Math.ceil(count / each) }, (_, index) => {
    const from = index * each + 1;
    const to = Math.min(count, from + each - 1);
    if (brokenFrom === null || to < brokenFrom) return { from, to, state: 'right' };
    return { from, to, state: from <= brokenFrom ? 'broken' : 'notJudged' };
  });
}
