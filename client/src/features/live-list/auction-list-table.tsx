import { useAtomValue } from 'jotai';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { sessionAtom } from '../session/state/session.ts';
import { AuctionListRow, columns } from './auction-list-row.tsx';
import type { ListGroup, ListSort, Mine } from './list-view.ts';

/** The sortable columns, each with the order of the first and the second press. */
const sortsOf = {
  quantity: ['-quantity', 'quantity'],
  price: ['-price', 'price'],
  ends: ['ends', 'ends'],
} as const satisfies Record<string, readonly [ListSort, ListSort]>;

/** The list's groups as one table, laid out as a grid: on a phone every row takes three lines. */
export function AuctionListTable({
  groups,
  isPart,
  mine,
  sort,
  onSort,
}: {
  groups: readonly ListGroup[];
  /** Set if groups continue on other pages: their rows are not counted. */
  isPart: boolean;
  mine: Mine;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}) {
  const { t } = useTranslation(['live']);
  const isVisitor = useAtomValue(sessionAtom).kind === 'visitor';
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-3 border border-line bg-surface shadow-card',
        // A visitor has no part in any of them.
        isVisitor
          ? '[--own-part:0px] lg:[&_.own-part]:invisible'
          : '[--own-part:132px] xl:[--own-part:144px]',
      )}
    >
      <table aria-label={t('heading')} className="block">
        <thead className="block max-lg:sr-only">
          <tr className={`${columns} border-line-2 border-b py-1 font-semibold text-ink-2 text-xs`}>
            <Column>{t('lot')}</Column>
            <Column sortable="quantity" sort={sort} onSort={onSort} isEnd>
              {t('quantity')}
            </Column>
            <Column>{t('delivery')}</Column>
            <Column sortable="price" sort={sort} onSort={onSort} isEnd>
              {t('price')}
            </Column>
            <Column className="max-xl:hidden">{t('trend')}</Column>
            <Column className="max-[87.5rem]:hidden">{t('toDesired')}</Column>
            <Column sortable="ends" sort={sort} onSort={onSort}>
              {t('ends')}
            </Column>
            <Column className="own-part">{t('myState')}</Column>
            <Column>
              <span className="sr-only">{t('moreColumn')}</span>
            </Column>
          </tr>
        </thead>
        {groups.map(({ kind, auctions }) => (
          <tbody key={kind} className="block border-line border-b last:border-b-0">
            <tr className="flex min-h-[34px] items-center lg:min-h-[38px] border-line border-b bg-ground px-4 text-s lg:px-5">
              <th scope="rowgroup" colSpan={9} className="font-normal">
                <b className="font-semibold">{t(`live:${kind}`)}</b>{' '}
                {!isPart && (
                  <span className="num ml-1 text-ink-2">{t('auctions', { count: auctions.length })}</span>
                )}
              </th>
            </tr>
            {auctions.map((auction) => (
              <AuctionListRow key={auction.id} auction={auction} mine={mine} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The heading of a column; a button if the column is sortable. */
function Column({
  sortable,
  sort,
  onSort,
  isEnd = false,
  className = '',
  children,
}: {
  sortable?: keyof typeof sortsOf;
  sort?: ListSort;
  onSort?: (sort: ListSort) => void;
  isEnd?: boolean;
  className?: string;
  children: ReactNode;
}) {
  if (!sortable) {
    return (
      <th scope="col" className={`flex min-h-9 items-center text-left font-semibold ${className}`}>
        {children}
      </th>
    );
  }
  const [first, second] = sortsOf[sortable];
  const isActive = sort === first || sort === second;
  const isAscending = isActive && !sort.startsWith('-');
  const direction = isAscending ? 'ascending' : 'descending';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isActive ? direction : 'none'}
      className={`flex items-center font-semibold ${isEnd ? 'justify-end' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort?.(sort === first ? second : first)}
        className={`inline-flex min-h-9 items-center gap-1 rounded-1 hover:text-ink ${isActive ? 'text-ink' : ''}`}
      >
        {children}
        {isActive && <Arrow aria-hidden="true" size={13} strokeWidth={2.4} />}
      </button>
    </th>
  );
}
