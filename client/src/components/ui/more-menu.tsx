import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

const widthPx = 224;
const gapPx = 4;
const mostHeightPx = 150;

/** A button with three dots that opens further acts below it, or above it near the bottom of the window. */
export function MoreMenu({
  label,
  onPrepare,
  className,
  children,
}: {
  /** Names the item whose acts these are. */
  label: string;
  /** Called when the button may be pressed soon. */
  onPrepare?: () => void;
  className?: string;
  /** Rendered while open. */
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const place = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box || !menu.current) return;
    const isLow = box.bottom + mostHeightPx > window.innerHeight;
    const left = box.left + widthPx > window.innerWidth ? box.right - widthPx : box.left;
    Object.assign(menu.current.style, {
      left: `${left}px`,
      top: isLow ? 'auto' : `${box.bottom + gapPx}px`,
      bottom: isLow ? `${window.innerHeight - box.top + gapPx}px` : 'auto',
    });
  };
  // The browser opens it without React, which may hydrate this part only after the press.
  useLayoutEffect(() => {
    if (!menu.current?.matches(':popover-open')) return;
    setIsOpen(true);
    place();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        onPointerEnter={onPrepare}
        onFocus={onPrepare}
        aria-expanded={isOpen}
        aria-label={label}
        className={classNames(
          'grid flex-none place-items-center rounded-full text-ink-3 hover:bg-surface-2 hover:text-ink',
          className ?? 'size-11',
        )}
      >
        <EllipsisVertical aria-hidden="true" size={18} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') place();
        }}
        style={{ width: widthPx }}
        className="fixed m-0 animate-arrive rounded-2 border border-line bg-surface p-2 text-ink shadow-lg"
      >
        {isOpen && <div className="grid [&>*]:justify-start">{children}</div>}
      </div>
    </>
  );
}
