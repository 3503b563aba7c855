import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Boundary } from './error-boundary.tsx';

/** Says that a part's code did not load, until the page is loaded again: some browsers fetch no failed module twice. */
function PartFailed() {
  const { t } = useTranslation('pages');
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-2 text-lost text-s">
      <p>{t('partFailed')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  );
}

/** A part of a page whose code is loaded for some readers alone. The page stays where that fails. */
export function LoadedPart({ children }: { children: ReactNode }) {
  return (
    <Boundary fallback={() => <PartFailed />}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

/**
 * What a press opens, where its code is loaded for it. Where that fails, it is closed, and a sentence offers a reload
 * until it is opened again.
 */
export function OpenedPart({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setHasFailed(false);
  }
  if (isOpen)
    return (
      <Boundary
        fallback={() => null}
        onCaught={() => {
          setHasFailed(true);
          onClose();
        }}
      >
        <Suspense>{children}</Suspense>
      </Boundary>
    );
  return hasFailed ? <PartFailed /> : null;
}
