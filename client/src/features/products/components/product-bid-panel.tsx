import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { redirectQuery } from '../../../lib/page/local-redirect.ts';
import { VatStateQuestion } from '../../session/components/vat-state-question.tsx';
import type { ProductBidDraft } from '../state/product-bid-draft.ts';

// Others load none of it.
const { Part: ProductBidForm } = lazyPart(
  async () => (await import('./product-bid-form.tsx')).ProductBidForm,
);

/** Bid form. Users who may not take part see the reason and the next step. */
export function ProductBidPanel(props: {
  answer: ProductAnswer;
  readVersion: number | undefined;
  draft: ProductBidDraft;
  onDraft: (draft: ProductBidDraft) => void;
}) {
  const { t } = useTranslation('products');
  const location = useLocation();
  const { viewer } = props.answer;
  if (viewer.mayBid)
    return (
      <LoadedPart>
        <ProductBidForm {...props} />
      </LoadedPart>
    );
  const needsAccount = viewer.why === 'AccountNotActive' || viewer.why === 'CompanyNotChecked';
  return (
    <div role="status" className="grid gap-3 rounded-3 bg-surface-2 p-4 text-s">
      <p>{t(`why.${known(viewer.why)}`)}</p>
      {viewer.why === 'SignInRequired' && (
        <LocalLink to={`/login${redirectQuery(location)}`} className={buttonClass('act', 'min-h-13')}>
          {t('signIn')}
        </LocalLink>
      )}
      {viewer.why === 'VatStateUnknown' && <VatStateQuestion />}
      {needsAccount && (
        <LocalLink to="/account" className={buttonClass('plain')}>
          {t('toAccount')}
        </LocalLink>
      )}
    </div>
  );
}

const reasons = [
  'SignInRequired',
  'NotEnoughPrivileges',
  'AccountNotActive',
  'CompanyNotChecked',
  'VatStateUnknown',
  'ExpiredAuction',
  'AlreadyExistingBid',
  'AuctionBidNotAllowed',
] as const;
const known = (why: string | null) => reasons.find((one) => one === why) ?? 'AuctionBidNotAllowed';
