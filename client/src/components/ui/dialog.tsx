import { DialogTitle, Dialog as ModalDialog, type DialogProps as ModalProps } from '@headlessui/react';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';

/** Longer than a closing menu takes to focus its button. */
const openingMs = 500;

interface LayerProps
  extends Pick<ModalProps<'div'>, 'aria-label' | 'autoFocus' | 'className' | 'initialFocus' | 'onKeyDown'> {
  readonly ref?: Ref<HTMLDivElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A layer over the page that traps the focus and closes on Escape and Back. */
export function Modal({ onClose, children, ...layer }: LayerProps) {
  useBackCloses(onClose);
  useFocusReturns();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const takeFocus = () => {
      const layer = content.current?.closest<HTMLElement>('[role=dialog]');
      if (document.activeElement?.closest('[role=dialog]') === null) layer?.focus();
    };
    // A dialog that this one replaces, or the menu that opened it, gives the focus back to the page.
    const timer = setTimeout(takeFocus);
    const forget = () => document.removeEventListener('focusin', takeFocus);
    document.addEventListener('focusin', takeFocus);
    const opened = setTimeout(forget, openingMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(opened);
      forget();
    };
  }, []);
  const close = () => {
    // React hides a dialog while texts of the one that replaces it load, and the library closes what it cannot see.
    const layer = content.current?.closest('[role=dialog]');
    if (layer && getComputedStyle(layer).display !== 'none') onClose();
  };
  return (
    <ModalDialog open onClose={close} {...layer}>
      <div ref={content} aria-hidden="true" className="fixed inset-0 bg-[rgb(10_16_12/0.38)]" />
      {children}
    </ModalDialog>
  );
}

/** The element that was focused before the first of several dialogs that replace each other opened. */
let opener: HTMLElement | null = null;
/** Number of open layers. */
let layers = 0;

/**
 * Gives the focus back to what opened the first step when the last one closes: the library remembers the last ten
 * focused elements, which may all have been fields of earlier steps.
 */
function useFocusReturns(): void {
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    layers += 1;
    const isOnPage = focused !== document.body && focused?.closest('[role=dialog]') === null;
    if (isOnPage && focused instanceof HTMLElement) opener = focused;
    return () => {
      layers -= 1;
      // After the library, and after a dialog that replaces this one.
      setTimeout(() => {
        if (layers > 0) return;
        if (document.activeElement === document.body) opener?.focus();
        opener = null;
      });
    };
  }, [focused]);
}

/**
 * A modal dialog that traps the focus and closes on Escape, Back and its close button; a bottom sheet on a phone. Mounted
 * only while open. A press outside closes nothing, because typed text would be lost: the whole window counts as the
 * dialog (there is no `DialogPanel`).
 */
export function Dialog({
  title,
  onClose,
  onBack = onClose,
  isFocused = false,
  isKept = false,
  onSubmit,
  foot,
  children,
}: {
  title: string;
  onClose: () => void;
  /** Called by Escape and Back on a later step, to return to the step before; by default they close. */
  onBack?: (() => void) | undefined;
  /** Focuses the dialog itself, so that no key has an effect yet; otherwise its first field or button. */
  isFocused?: boolean;
  /** Only its own buttons close it: what it shows is not shown again. */
  isKept?: boolean;
  /** Wraps content and footer in one form. */
  onSubmit?: (event: FormEvent) => void;
  /** Messages and buttons, always in view. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('frame');
  const self = useRef<HTMLDivElement>(null);
  const inside = (
    <>
      <div className="flex-none pt-4 pr-14 pb-1 pl-5">
        <DialogTitle className="wrap-anywhere font-semibold font-serif text-[1.4rem] leading-tight tracking-[-0.015em]">
          {title}
        </DialogTitle>
      </div>
      <div
        className={classNames(
          'min-h-0 overflow-y-auto overscroll-contain px-5 pt-1',
          foot ? 'pb-4' : 'pb-[max(20px,env(safe-area-inset-bottom))]',
        )}
      >
        {children}
      </div>
      {foot && (
        <div
          data-dialog-foot
          className="max-h-[calc(55dvh-var(--keyboard)/2)] flex-none empty:hidden overflow-y-auto border-line border-t bg-surface px-5 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]"
        >
          {foot}
        </div>
      )}
      {/* Last in the tab order: the dialog opens with the focus on its content. */}
      {!isKept && (
        <button
          type="button"
          aria-label={t('closeDialog')}
          onClick={onClose}
          className="absolute top-2.5 right-2 inline-flex size-11 items-center justify-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink"
        >
          <X aria-hidden="true" size={20} />
        </button>
      )}
    </>
  );
  const frame =
    'relative flex max-h-[calc(92dvh-var(--keyboard))] w-full animate-arrive flex-col overflow-hidden rounded-t-3 border border-line bg-surface text-ink shadow-card md:max-w-[480px] md:rounded-3';
  return (
    <Modal
      ref={self}
      onClose={isKept ? keepOpen : onBack}
      autoFocus={false}
      {...(isFocused && { initialFocus: self })}
      className="fixed inset-0 z-50 flex items-end pb-(--keyboard) justify-center outline-none md:items-center"
    >
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} className={frame}>
          {inside}
        </form>
      ) : (
        <div className={frame}>{inside}</div>
      )}
    </Modal>
  );
}

const keepOpen = () => undefined;

/** Close functions of the open dialogs, the topmost last. */
const open: (() => void)[] = [];
/**
 * If the history has our entry above the page's own. Leaving it takes the browser a moment, in which another dialog may
 * open.
 */
let entry: 'none' | 'held' | 'leaving' = 'none';

const isOurs = (): boolean =>
  typeof window.history.state === 'object' &&
  window.history.state !== null &&
  'backCloses' in window.history.state;

/** Keeps one history entry while any dialog is open: with the same address and the router's own state. */
function adjustEntry(): void {
  // Another navigation may have left it without an event.
  if (entry === 'leaving' && !isOurs()) forgetEntry();
  if (open.length > 0 && entry === 'none') {
    entry = 'held';
    // A page that was loaded again with an open dialog still has the entry.
    if (!isOurs()) window.history.pushState({ ...window.history.state, backCloses: true }, '');
    window.addEventListener('popstate', onPop);
  }
  if (open.length === 0 && entry === 'held') {
    // Closed by other means: the remaining entry would make the next Back do nothing.
    if (isOurs()) {
      entry = 'leaving';
      window.history.back();
    } else forgetEntry();
  }
}

function onPop(): void {
  const isClosing = entry === 'held';
  if (isClosing && isOurs()) return;
  forgetEntry();
  if (isClosing) open.at(-1)?.();
  // A dialog below, one that refused to close, or one opened meanwhile gets an entry once React has rendered.
  setTimeout(adjustEntry);
}

function forgetEntry(): void {
  entry = 'none';
  window.removeEventListener('popstate', onPop);
}

/**
 * Back closes the topmost dialog instead of leaving the page, as people expect on Android. All open dialogs share one
 * history entry, so that replacing a dialog moves nothing and the router sees no navigation.
 */
function useBackCloses(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const own = () => latest.current();
    open.push(own);
    adjustEntry();
    return () => {
      open.splice(open.indexOf(own), 1);
      // Deferred: a dialog that replaces this one is mounted in the same render.
      setTimeout(adjustEntry);
    };
  }, []);
}
