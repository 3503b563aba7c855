import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { totalMinor } from '@recolta/shared/domain/money';
import { formatSum } from '@recolta/shared/domain/price-text';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { kilogramsOf, minorOf } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { shownBidderName, termLines, threadRowNames } from '../state/bid-texts.ts';

type Round = AnnouncementBidView['rounds'][number];
interface Thread {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
}

/** Names the author of a round, from the reader's view. */
function useNameOf({ announcement, bid }: Thread): (by: Round['by']) => string {
  const { t, i18n } = useTranslation('announcements');
  return (by) => {
    if (by === bid.side) return t('you');
    return by === 'bidder' ? shownBidderName(bid, i18n.t) : (announcement.owner ?? t('owner'));
  };
}

/**
 * The rounds of a bid, the newest first: each term beside that of the previous round, with changes marked, in words for
 * screen readers too [B4]. Older rounds are collapsed, so that a phone shows the current one.
 */
export function BidThread(thread: Thread) {
  const { t, i18n } = useTranslation(['announcements', 'binding', 'bids']);
  const locale = useLocale();
  const { announcement, bid } = thread;
  const nameOf = useNameOf(thread);
  const [newest, ...older] = bid.rounds.map((round, index) => ({ round, index })).reverse();
  if (!newest) return null;
  const price = ({ terms }: Round) => termLines(terms, announcement, { t: i18n.t, locale }).price;
  return (
    <section aria-label={t('rounds')}>
      <RoundTable {...thread} {...newest} isOpen={bid.status === 'Active'} />
      {older.length > 0 && (
        <details className="group mt-3 rounded-2 border border-line">
          <summary className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 text-s">
            <span className="wrap-anywhere num min-w-0">
              <b className="block font-semibold">{t('earlier', { count: older.length })}</b>
              <span className="text-ink-2 group-open:hidden">
                {[...older]
                  .reverse()
                  .map(({ round }) => `${nameOf(round.by)} ${price(round)}`)
                  .join(' · ')}
              </span>
            </span>
            <ChevronDown
              aria-hidden="true"
              size={16}
              className="flex-none transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="divide-y divide-line border-line border-t px-3">
            {older.map(({ round, index }) => (
              <div key={round.at} className="py-3">
                <RoundTable {...thread} round={round} index={index} isOpen={false} />
              </div>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

/** One round: its terms, and the previous round's if they differ. */
function RoundTable({
  announcement,
  bid,
  round,
  index,
  isOpen,
}: Thread & { round: Round; index: number; isOpen: boolean }) {
  const { t } = useTranslation(['announcements', 'bids']);
  const locale = useLocale();
  const texts = useTexts();
  const nameOf = useNameOf({ announcement, bid });
  const before = bid.rounds[index - 1];
  const lines = termLines(round.terms, announcement, texts);
  const linesBefore = before && termLines(before.terms, announcement, texts);
  return (
    <>
      <p className="num mb-1 flex flex-wrap justify-between gap-x-3">
        <b className="wrap-anywhere font-semibold">
          {t('roundOf', { round: index + 1, who: nameOf(round.by) })}
        </b>
        <span className="text-ink-2 text-s">{formatInstant(round.at, 'dayMonthTime', locale)}</span>
      </p>
      <table className="num w-full table-fixed text-left text-s">
        <colgroup>
          <col className="w-[26%]" />
          <col />
          {before && <col className="w-[32%]" />}
        </colgroup>
        <thead className={before ? 'text-ink-2 text-xs' : 'sr-only'}>
          <tr>
            <td />
            <th scope="col" className="py-1 pr-2 font-medium">
              {t('now')}
            </th>
            {before && (
              <th scope="col" className="py-1 pr-2 text-right font-medium">
                {/* Without the other party's name, whose length no column can take. */}
                {t(before.by === bid.side ? 'yourRound' : 'roundNumber', { round: index })}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {threadRowNames.map((name) => {
            const isChanged = linesBefore !== undefined && linesBefore[name] !== lines[name];
            const isMarked = isChanged && isOpen;
            return (
              <tr
                key={name}
                className={`align-baseline ${isMarked ? 'bg-warn-wash font-semibold' : ''}`}
                data-changed={isChanged ? '' : undefined}
              >
                <th
                  scope="row"
                  className={`wrap-anywhere py-2 pr-2 pl-2 font-normal text-ink-2 ${isMarked ? 'shadow-[inset_3px_0_0_var(--warn-mark)]' : ''}`}
                >
                  {t(`bids:row.${name}`)}
                </th>
                <td className={`wrap-anywhere py-2 pr-2 ${name === 'price' ? 'font-semibold text-l' : ''}`}>
                  {lines[name]}
                </td>
                {linesBefore && (
                  <td className="wrap-anywhere py-2 pr-2 text-right font-normal text-ink-2">
                    {isChanged ? (
                      <>
                        <span className="sr-only">{t('before')} </span>
                        <s>{linesBefore[name]}</s>
                      </>
                    ) : (
                      t('same')
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="num flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-line border-t pt-3">
        <p>
          <span className="block text-ink-2 text-note">
            {t('productNet', { quantity: lines.quantity, price: lines.price })}
          </span>
          <b className={`font-semibold ${isOpen ? 'text-xl' : 'text-l'}`}>{lines.sum}</b>
        </p>
        {before && isOpen && (
          <Difference announcement={announcement} now={round} before={before} number={index} />
        )}
      </div>
      {round.terms.note !== null && (
        <p className="wrap-anywhere mt-2 whitespace-pre-line rounded-2 bg-surface-2 p-3 text-s">
          <span className="block text-ink-2 text-note">{nameOf(round.by)}</span>
          {round.terms.note}
        </p>
      )}
    </>
  );
}

/** The difference between the net sum of a round and of the previous one, by its number. */
function Difference({
  announcement: { currency },
  now,
  before,
  number,
}: {
  announcement: AnnouncementState;
  now: Round;
  before: Round;
  number: number;
}) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const netOf = ({ terms }: Round) => totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity));
  const by = netOf(now) - netOf(before);
  if (by === 0) return null;
  return (
    <p className="ml-auto text-right font-semibold text-s text-warn">
      {t(`difference.${by > 0 ? 'more' : 'less'}`, {
        sum: formatSum(Math.abs(by), currency, locale),
        round: number,
      })}
    </p>
  );
}
