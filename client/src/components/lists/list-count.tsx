import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/** The number of results, announced on change, with a link that clears the filters if any are set. */
export function ListCount({ text, onClear = null }: { text: string; onClear?: (() => void) | null }) {
  const { t } = useTranslation('lists');
  return (
    <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
      <p role="status" className="num text-ink-3 text-s">
        {text}
      </p>
      {onClear && (
        <Button look="quiet" className="-my-2 px-2 text-s" onClick={onClear}>
          <X aria-hidden="true" size={15} />
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
