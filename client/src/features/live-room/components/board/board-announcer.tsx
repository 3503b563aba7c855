import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../../components/auction/lot-heading.tsx';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { type BoardRow, type Need, needOf } from '../../state/board-order.ts';
import { auctionFormat } from '../../state/room-texts.ts';

/** Needs that are told as they come up; a price alone is not, there may be many of them. */
const told = ['outbid', 'decide', 'closed', 'over'] as const;

/** Tells screen readers of the whole board in one place: the last auction that began to need something, or ended. */
export function BoardAnnouncer({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useTranslation('board');
  const locale = useLocale();
  const lotTitle = useLotTitle();
  const [words, setWords] = useState('');
  const before = useRef(new Map<string, Need>());
  useEffect(() => {
    for (const row of rows) {
      const { auction } = row;
      const need = needOf(row);
      const was = before.current.get(auction.id);
      before.current.set(auction.id, need);
      const kind = told.find((one) => one === need);
      if (kind === undefined || was === undefined || was === need) continue;
      const price = auctionFormat(auction, locale).price(
        minorOf(auction.bestBid?.price ?? auction.startingPrice),
      );
      setWords(t(`told.${kind}`, { name: lotTitle(auction), price }));
    }
  });
  return (
    <p role="alert" className="sr-only">
      {words}
    </p>
  );
}
