import { type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Boundary } from './error-boundary.tsx';

/**
 * What a press opens, where its code is loaded for it. Where that fails, it is closed, and a sentence says so until it is
 * opened again.
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
  const { t } = useTexts();
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
  return hasFailed ? (
    <p role="alert" className="text-lost text-s">
      {t('pages.partFailed')}
    </p>
  ) : null;
}
