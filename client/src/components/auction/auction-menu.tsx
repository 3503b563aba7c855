import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { EllipsisVertical } from 'lucide-react';
import { Suspense, type ToggleEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { Boundary } from '../errors/error-boundary.tsx';
import { useLotTitle } from './lot-heading.tsx';

const items = lazyPart(async () => (await import('./auction-menu-items.tsx')).AuctionMenuItems);

const widthPx = 224;
const gapPx = 4;
const mostHeightPx = 150;

/** Menu for sharing an auction: its link and picture, and a calendar event. */
export function AuctionMenu({ auction, className }: { auction: LiveAuctionItem; className?: string }) {
  const { t } = useTranslation('live');
  const id = useId();
  const name = useLotTitle()(auction);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    setIsOpen(newState === 'open');
    const box = button.current?.getBoundingClientRect();
    if (newState !== 'open' || !box) return;
    const isLow = box.bottom + mostHeightPx > window.innerHeight;
    const left = box.left + widthPx > window.innerWidth ? box.right - widthPx : box.left;
    Object.assign(currentTarget.style, {
      left: `${left}px`,
      top: isLow ? 'auto' : `${box.bottom + gapPx}px`,
      bottom: isLow ? `${window.innerHeight - box.top + gapPx}px` : 'auto',
    });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        onPointerEnter={items.preload}
        onFocus={items.preload}
        aria-expanded={isOpen}
        aria-label={t('more', { name })}
        className={classNames(
          'grid place-items-center rounded-full text-ink-3 hover:bg-surface-2 hover:text-ink',
          className,
        )}
      >
        <EllipsisVertical aria-hidden="true" size={18} />
      </button>
      <div
        id={id}
        popover="auto"
        onBeforeToggle={place}
        style={{ width: widthPx }}
        className="fixed m-0 animate-arrive rounded-2 border border-line bg-surface p-2 text-ink shadow-lg"
      >
        {isOpen && (
          <Boundary fallback={() => null}>
            <Suspense>
              <items.Part auction={auction} />
            </Suspense>
          </Boundary>
        )}
      </div>
    </>
  );
}
