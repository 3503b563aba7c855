import { Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShareResult, sharePage } from '../../lib/device/share-page.ts';
import { Button } from '../ui/button.tsx';

/** Buttons to share and print the page. */
export function PageTools({ title, className }: { title: string; className?: string }) {
  const { t } = useTranslation('content');
  const [result, setResult] = useState<ShareResult | null>(null);
  const share = async () => {
    const { origin, pathname } = window.location;
    setResult(await sharePage(title, origin + pathname, null));
  };
  return (
    <div className={className}>
      <Button className="px-3 text-s" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={16} />
        {t('share')}
      </Button>
      <Button className="px-3 text-s" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} />
        {t('print')}
      </Button>
      <p role="status" className="w-full text-ink-2 text-s empty:hidden">
        {result === 'copied' && t('linkCopied')}
        {result === 'failed' && t('linkNotCopied')}
      </p>
    </div>
  );
}
