import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { bidderName, threadRows } from '../state/thread-rows.ts';

/**
 * The rounds of a bid, the same for both sides: what changed is marked, in words for screen readers too [B4]. Those are
 * placed in the section, which is therefore `relative`: they would widen the page.
 */
export function OfferThread({
  announcement,
  bid,
}: {
  announcement: AnnouncementState;
  bid: AnnouncementBidView;
}) {
  usePartTexts('offers');
  const texts = usePartTexts('announcements');
  const { t, locale } = texts;
  const rows = threadRows(bid.rounds, announcement, texts);
  const last = bid.rounds.length - 1;
  const isOpen = bid.status === 'Active';
  const nameOf = (by: 'bidder' | 'owner') => {
    if (by === bid.side) return t('announcements.you');
    return by === 'bidder' ? bidderName(bid, t) : (announcement.owner ?? t('announcements.owner'));
  };
  return (
    <section className="relative overflow-x-auto" aria-label={t('announcements.rounds')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard */}
      <div tabIndex={0} className="outline-offset-[-2px]">
        <table className="num w-full min-w-max text-left text-s">
          <thead>
            <tr className="align-bottom">
              <td />
              {bid.rounds.map(({ by, at }, index) => (
                <th key={at} scope="col" className="px-3 pb-2 font-semibold">
                  {`${index + 1}. ${nameOf(by)}`}
                  <span className="block font-normal text-ink-2 text-xs">
                    {formatInstant(at, 'dayMonthTime', locale)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line border-t">
            {rows.map(({ name, cells }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="py-2.5 pr-3 font-normal text-ink-2">
                  {t(`offers.row.${name}`)}
                </th>
                {cells.map(({ text, before }, index) => (
                  <td
                    key={bid.rounds[index]?.at}
                    className={classNames(
                      'max-w-56 px-3 py-2.5',
                      before !== null && 'font-semibold',
                      before !== null && index === last && isOpen && 'bg-warn-wash',
                      before === null && index > 0 && 'text-ink-2',
                    )}
                  >
                    {text}
                    {before !== null && (
                      <span className="block font-normal text-ink-2 text-xs">
                        <span className="sr-only">{t('announcements.before')} </span>
                        <s>{before}</s>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bid.rounds.map(({ by, at, terms }) =>
        terms.note === null ? null : (
          <p key={at} className="wrap-anywhere mt-2 whitespace-pre-line rounded-2 bg-surface-2 p-3 text-s">
            <span className="block text-ink-2 text-xs">{nameOf(by)}</span>
            {terms.note}
          </p>
        ),
      )}
    </section>
  );
}
