import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { destinationOf, unsavedFormsAtom } from '../../lib/forms/unsaved-changes.ts';
import { barePath } from '../../lib/locale-path.ts';
import { store } from '../../lib/store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const nowhere = () => false;

/**
 * Asks before leaving a page with unsaved forms: by a link, by closing the tab, and by Back if supported.
 * @param keepsAt true for addresses, without language prefix, at which the forms' values are kept; a stable function
 */
export function UnsavedGuard({ keepsAt = nowhere }: { keepsAt?: (path: string) => boolean }) {
  const { t } = useTranslation('forms');
  const navigate = useNavigate();
  const hasUnsaved = useAtomValue(unsavedFormsAtom).size > 0;
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!hasUnsaved) return;
    const stopUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopClick = (event: MouseEvent) => {
      const to = destinationOf(event, window.location);
      if (to === null || keepsAt(barePath(new URL(to, window.location.origin).pathname))) return;
      event.preventDefault();
      setLeave(() => () => void navigate(to));
    };
    const history = 'navigation' in window ? window.navigation : null;
    const stopBack = (event: NavigateEvent) => {
      const { key, url, sameDocument } = event.destination;
      const { pathname } = new URL(url);
      const isAnotherPage = pathname !== window.location.pathname && !keepsAt(barePath(pathname));
      if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument || !isAnotherPage) return;
      event.preventDefault();
      setLeave(() => () => void history?.traverseTo(key));
    };
    window.addEventListener('beforeunload', stopUnload);
    document.addEventListener('click', stopClick, { capture: true });
    history?.addEventListener('navigate', stopBack);
    return () => {
      window.removeEventListener('beforeunload', stopUnload);
      document.removeEventListener('click', stopClick, { capture: true });
      history?.removeEventListener('navigate', stopBack);
    };
  }, [hasUnsaved, navigate, keepsAt]);

  if (leave === null) return null;
  const stay = () => setLeave(null);
  return (
    <Dialog
      title={t('unsavedHeading')}
      onClose={stay}
      foot={
        <div className="grid gap-2">
          <Button look="act" onClick={stay}>
            {t('unsavedStay')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              store.set(unsavedFormsAtom, new Set());
              stay();
              // Once the page is no longer blocked.
              setTimeout(leave);
            }}
          >
            {t('unsavedLeave')}
          </Button>
        </div>
      }
    >
      <p className="mt-2 text-ink-2">{t('unsavedText')}</p>
    </Dialog>
  );
}
