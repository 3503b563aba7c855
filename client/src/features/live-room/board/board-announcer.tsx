import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLotTitle } from '../../../components/auction/lot-heading.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { auctionFormat } from '../room/room-texts.ts';
import { type BoardRow, type Need, needOf } from './board-order.ts';

/** Needs that are announced as they arise; not price changes alone, which may be frequent. */
const told = ['outbid', 'decide', 'closed', 'over'] as const;

/** One live region for the whole board: announces the last auction that began to need attention, or ended. */
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
