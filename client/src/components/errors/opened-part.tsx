import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileUnreachable } from '../../lib/page/script-files.ts';
import { Button } from '../ui/button.tsx';
import { Boundary, useLaterRetry } from './error-boundary.tsx';

/**
 * Says that a part's code did not load.
 * @param retry renders it again; null where a press on what opens it does
 */
function PartFailed({ error, retry }: { error: unknown; retry: (() => void) | null }) {
  const { t } = useTranslation('pages');
  useLaterRetry(error, retry);
  const act = error instanceof FileUnreachable ? retry : () => window.location.reload();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-2 text-lost text-s">
      <p>{t(error instanceof FileUnreachable ? 'partUnreachable' : 'partFailed')}</p>
      {act && <Button onClick={act}>{t(act === retry ? 'retry' : 'reload')}</Button>}
    </div>
  );
}

/** Renders a part that the page can do without again, once its code can be fetched. */
function Later({ error, retry }: { error: unknown; retry: () => void }) {
  useLaterRetry(error, retry);
  return null;
}

/**
 * A part of a page whose code or texts are loaded late. The page stays if loading fails, and says so in its place until
 * it can be loaded.
 * @param until in its place while it loads
 */
export function LoadedPart({ until, children }: { until?: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={(error, retry) => <PartFailed error={error} retry={retry} />}>
      <Suspense fallback={until}>{children}</Suspense>
    </Boundary>
  );
}

/**
 * A part that its page can do without, loaded late.
 * @param until in its place while it cannot be loaded
 */
export function OptionalPart({ until, children }: { until?: ReactNode; children: ReactNode }) {
  return (
    <Boundary
      fallback={(error, retry) => (
        <>
          {until}
          <Later error={error} retry={retry} />
        </>
      )}
    >
      <Suspense fallback={until}>{children}</Suspense>
    </Boundary>
  );
}

/**
 * Opens a part whose code is loaded on a press. If loading fails, it closes, and a message stays until it is opened
 * again.
 *
 * @param onClose called if loading failed
 */
export function OpenedPart({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: (error: unknown) => void;
  children: ReactNode;
}) {
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setFailed(null);
  }
  if (isOpen)
    return (
      <Boundary
        fallback={() => null}
        onCaught={(error) => {
          setFailed({ error });
          onClose(error);
        }}
      >
        <Suspense>{children}</Suspense>
      </Boundary>
    );
  return failed && <PartFailed error={failed.error} retry={null} />;
}

/**
 * Renders a layer after the press that opens it, so that a slow phone first shows the press. Not for a dialog that may
 * replace another one, from which it takes focus and history at once.
 */
export function AfterPress({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
