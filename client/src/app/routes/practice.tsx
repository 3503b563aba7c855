import { PracticePage } from '../../features/practice/practice-page.tsx';
import type { PreparePractice } from '../../features/practice/start-practice.tsx';
import { preparePractice } from './prepare-practice.ts';

const prepare: PreparePractice = (locale) =>
  Promise.all([import('./practice-room.tsx'), preparePractice(locale)]);

/** The practice page, which loads the whole room before it starts one [L19]. */
export function Practice() {
  return <PracticePage prepare={prepare} />;
}
