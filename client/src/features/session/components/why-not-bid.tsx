import { reasonsNotToBidOnAnnouncement } from '@recolta/shared/domain/announcement/may-bid-on-announcement';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { VatStateQuestion } from './vat-state-question.tsx';

/** Pages tell owners in another place that the sale is theirs. */
const reasons = reasonsNotToBidOnAnnouncement.filter((reason) => reason !== 'OwnAuction');

/** The reason why a reader may not bid, if it has a text of its own. */
export const knownReason = (why: string | null) =>
  reasons.find((one) => one === why) ?? 'AuctionBidNotAllowed';

/** Why the reader may not bid, and what they can do about it. */
export function WhyNotBid({
  text,
  why,
  toAccount,
  children,
}: {
  text: string;
  /** Null if nothing can be done. */
  why: string | null;
  /** Label of the link to the account. */
  toAccount: string;
  /** Between the text and what can be done. */
  children?: ReactNode;
}) {
  return (
    <div role="status" className="grid gap-3 rounded-3 bg-surface-2 p-4 text-s">
      <p>{text}</p>
      {children}
      {why === 'VatStateUnknown' && <VatStateQuestion />}
      {(why === 'AccountNotActive' || why === 'CompanyNotChecked') && (
        <LocalLink to="/account" className={buttonClass('plain')}>
          {toAccount}
        </LocalLink>
      )}
    </div>
  );
}
