import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Boundary } from './error-boundary.tsx';

/** Says that a part's code did not load, until the page is reloaded: some browsers do not retry a failed module. */
function PartFailed() {
  const { t } = useTranslation('pages');
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-2 text-lost text-s">
      <p>{t('partFailed')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </div>
  );
}

/**
 * A part of a page whose code or texts are loaded late. The page stays if loading fails, and says so in its place.
 * @param until in its place while it loads
 */
export function LoadedPart({ until, children }: { until?: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={() => <PartFailed />}>
      <Suspense fallback={until}>{children}</Suspense>
    </Boundary>
  );
}

/**
 * A part that its page can do without, loaded late.
 * @param until in its place while it loads, and if loading fails
 */
export function OptionalPart({ until, children }: { until?: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={() => until}>
      <Suspense fallback={until}>{children}</Suspense>
    </Boundary>
  );
}

/**
 * Opens a part whose code is loaded on a press. If loading fails, it closes, and a message with a reload
 * button stays until it is opened again.
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
