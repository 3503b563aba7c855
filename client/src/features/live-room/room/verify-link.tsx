import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useIsPractice } from '../../../lib/realtime/live-source.ts';

/** Link to the page on which anyone can verify the auction's result [L13]. */
export function VerifyLink({ id, className }: { id: string; className: string }) {
  const { t } = useTranslation('room');
  if (useIsPractice()) return null;
  return (
    <p className={className}>
      <LocalLink
        to={`/live-auctions/${id}/verify`}
        className="inline-flex min-h-11 items-center gap-2 text-fact text-s underline"
      >
        <ShieldCheck aria-hidden="true" size={16} />
        {t('verifyResult')}
      </LocalLink>
    </p>
  );
}
