import { DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType, useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/dialog.tsx';

/**
 * The filters of a list: the whole window on a phone, a column at the right of a wide one. Every choice applies at once,
 * and the button that closes it has the number of results.
 *
 * @param onClear null if no filter is set
 */
export function FilterSheet({
  show,
  isCounting,
  onClear,
  onClose,
  children,
}: {
  /** Text of the button. */
  show: string;
  /** True while the number is that of the previous choice. */
  isCounting: boolean;
  onClear: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(['lists', 'frame']);
  const self = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useSearchParams();
  const chosen = useRef(query);
  // Texts that are no filters are cleared too.
  const [cleared, setCleared] = useState(0);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isBack) chosen.current = query;
  }, [query, isBack]);
  const close = () => {
    // Back also returns to the address before the first choice: the chosen one is restored.
    if (new URLSearchParams(window.location.search).toString() !== chosen.current.toString())
      setQuery(chosen.current, { replace: true, preventScrollReset: true });
    onClose();
  };
  return (
    <Modal
      ref={self}
      initialFocus={self}
      autoFocus={false}
      onClose={close}
      className="fixed inset-0 z-50 outline-none"
    >
      <div className="fixed inset-y-0 right-0 flex w-full flex-col bg-surface text-ink md:w-[420px] md:border-line md:border-l">
        <div className="flex min-h-14 flex-none items-center gap-2 border-line border-b pr-1.5 pl-4">
          <DialogTitle className="mr-auto font-semibold font-serif text-l">{t('filters')}</DialogTitle>
          {onClear && (
            <Button
              look="quiet"
              className="px-2 text-s"
              onClick={() => {
                setCleared((count) => count + 1);
                onClear();
              }}
            >
              {t('clear')}
            </Button>
          )}
          <button
            type="button"
            aria-label={t('frame:closeDialog')}
            onClick={close}
            className="grid size-11 place-items-center rounded-full hover:bg-surface-2"
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
        <div key={cleared} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
          {children}
        </div>
        <div className="flex-none border-line border-t px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          <Button look="act" aria-busy={isCounting} className="num min-h-12 w-full" onClick={close}>
            {/* Not a status, which would hide the name of its button. */}
            <span aria-live="polite">{show}</span>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
