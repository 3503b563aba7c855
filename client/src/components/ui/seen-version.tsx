import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button } from './button.tsx';

/**
 * The version that the reader has seen: pages follow others' changes, and an act on one that arrived under the finger
 * would be on details that nobody has read.
 *
 * @param ownActs number of the reader's own acts that change it: those need no notice
 */
export function useSeenVersion(version: number | string, ownActs = 0) {
  const [seen, setSeen] = useState({ version, ownActs });
  const see = () => setSeen({ version, ownActs });
  const isChanged = seen.version !== version;
  if (isChanged && seen.ownActs !== ownActs) see();
  return { isChanged, see };
}

/** Says that the details have changed, with a button that continues with the new ones. */
export function ChangedNotice({ onSee }: { onSee: () => void }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  return (
    <span className="grid gap-2 text-lost text-s">
      {errorText('RequestChanged', {}, locale)}
      <Button className="text-ink" onClick={onSee}>
        {t('seeChanges')}
      </Button>
    </span>
  );
}

/**
 * Acts on one version of what a page shows. A later version hides them until the reader has seen it; what was typed in
 * them stays. Needs a key if the page can go on to another thing.
 */
export function ActsOnSeen({
  version,
  ownActs,
  children,
}: {
  version: number;
  ownActs?: number;
  children: ReactNode;
}) {
  const { isChanged, see } = useSeenVersion(version, ownActs);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {isChanged && (
        <div role="alert">
          <ChangedNotice
            onSee={() => {
              see();
              box.current?.focus();
            }}
          />
        </div>
      )}
      <div hidden={isChanged}>{children}</div>
    </div>
  );
}
