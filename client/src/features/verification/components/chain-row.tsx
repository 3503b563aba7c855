import type { Protocol } from '@recolta/shared/contracts/http/auction-proof';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { chainMarks } from '../state/chain-marks.ts';
import { kindText } from '../state/kind-text.ts';

const looks = {
  right: 'bg-lead/70 h-5.5',
  broken: 'bg-lost h-8.5',
  notJudged: 'border border-line-2 h-5.5',
} as const;

/** The chain as marks, the broken one in red and those after it empty. */
export function ChainRow({ protocol, brokenFrom }: { protocol: Protocol; brokenFrom: number | null }) {
  const { t, i18n } = useTranslation('verify');
  const { entries, head } = protocol;
  const count = Math.max(entries.length, head.version, 1);
  const marks = chainMarks(count, brokenFrom);
  const summary =
    brokenFrom === null
      ? t('chainWhole', { count })
      : t('chainBroken', { right: brokenFrom - 1, version: brokenFrom, rest: count - brokenFrom });
  return (
    <div className="num border-line border-b px-4 py-5 md:px-8">
      <div className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1 font-medium text-s">
        <span>{t('chain', { count })}</span>
        <span className="font-normal text-ink-2">{t(brokenFrom === null ? 'chained' : 'chainCut')}</span>
      </div>
      <div role="img" aria-label={summary} className="flex h-8.5 items-center gap-0.5 md:gap-1">
        {marks.map(({ from, state }) => (
          <span key={from} className={classNames('min-w-px flex-1 rounded-[4px]', looks[state])} />
        ))}
      </div>
      <div className="mt-2 flex justify-between gap-4 text-ink-2 text-xs">
        <span>1 · {kindText(i18n.t, entries[0]?.kind)}</span>
        <span>
          {entries.length} · {kindText(i18n.t, entries.at(-1)?.kind)}
        </span>
      </div>
    </div>
  );
}
