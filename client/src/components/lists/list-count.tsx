import { X } from 'lucide-react';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

/** The number of results, announced when it changes, with a link that clears the filters where any are set. */
export function ListCount({ text, onClear = null }: { text: string; onClear?: (() => void) | null }) {
  const { t } = useTexts();
  return (
    <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
      <p role="status" className="num text-ink-3 text-s">
        {text}
      </p>
      {onClear && (
        <Button look="quiet" className="-my-2 px-2 text-s" onClick={onClear}>
          <X aria-hidden="true" size={15} />
          {t('lists.clear')}
        </Button>
      )}
    </div>
  );
}
