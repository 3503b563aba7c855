import { useAtomValue } from 'jotai';
import { Hand } from 'lucide-react';
import { useId } from 'react';
import { Switch } from '../../../components/ui/switch.tsx';
import { chooseConfirmation, confirmsInDialogAtom } from '../../../lib/bid-confirmation.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { AccountSection } from './account-section.tsx';

/** How bids are made by touch on this device. */
export function BiddingSection() {
  const { t } = useTexts();
  const isInDialog = useAtomValue(confirmsInDialogAtom);
  const [labelId, textId] = [useId(), useId()];
  return (
    <AccountSection name="bidding" lead={t('account.deviceLead')}>
      <div className="flex items-center gap-4 rounded-2 bg-surface-2 p-4">
        <Hand aria-hidden="true" size={20} className="flex-none text-ink-2" />
        <div className="min-w-0 flex-1">
          <p id={labelId} className="font-semibold">
            {t('account.bidding.label')}
          </p>
          <p id={textId} className="text-ink-2 text-s">
            {isInDialog ? t('account.bidding.on') : t('account.bidding.off')}
          </p>
        </div>
        <Switch
          isOn={isInDialog}
          labelledBy={labelId}
          describedBy={textId}
          onChange={() => chooseConfirmation(!isInDialog)}
        />
      </div>
    </AccountSection>
  );
}
