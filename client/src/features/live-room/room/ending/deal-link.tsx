import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { sessionAtom } from '../../../session/state/session.ts';

/**
 * Link to the reader's deals, where the contract is read and signed [C1]: a Bidder's are listed beside their auctions.
 */
export function DealLink() {
  const { t } = useTranslation('ending');
  const session = useAtomValue(sessionAtom);
  if (session.kind !== 'signedIn') return null;
  const isBidder = session.identity.user.roles.includes('Bidder');
  return (
    <div className="px-4 pb-4 md:px-6 md:pb-6 print:hidden">
      <LocalLink
        to={isBidder ? '/account/participated-auctions' : '/auction-winning-bids/my'}
        className={buttonClass('act', 'w-full')}
      >
        {t('toDeal')}
      </LocalLink>
    </div>
  );
}
