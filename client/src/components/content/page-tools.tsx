import { Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { type ShareResult, sharePage } from '../../lib/share-page.ts';
import { Button } from '../ui/button.tsx';

/** Shares and prints the page. */
export function PageTools({ title, className }: { title: string; className?: string }) {
  const { t } = useTexts();
  const [result, setResult] = useState<ShareResult | null>(null);
  const share = async () => {
    const { origin, pathname } = window.location;
    setResult(await sharePage(title, origin + pathname, null));
  };
  return (
    <div className={className}>
      <Button className="px-3 text-s" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={16} />
        {t('content.share')}
      </Button>
      <Button className="px-3 text-s" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} />
        {t('content.print')}
      </Button>
      <p role="status" className="w-full text-ink-2 text-s empty:hidden">
        {result === 'copied' && t('content.linkCopied')}
        {result === 'failed' && t('content.linkNotCopied')}
      </p>
    </div>
  );
}
