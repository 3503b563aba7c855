import { DialogTitle, Dialog as ModalDialog } from '@headlessui/react';
import { type ReactNode, useRef } from 'react';

/**
 * A modal dialog that traps the focus and closes on Escape; a bottom sheet on a phone. Mounted only while
 * open. A press outside closes nothing, because typed text would be lost: the whole window counts as the
 * dialog (there is no `DialogPanel`).
 */
export function Dialog({
  title,
  onClose,
  isFocused = false,
  children,
}: {
  title: string;
  onClose: () => void;
  /** The dialog itself gets the focus, so that no key does anything yet; else its first field or button. */
  isFocused?: boolean;
  children: ReactNode;
}) {
  const self = useRef<HTMLDivElement>(null);
  return (
    <ModalDialog
      open
      ref={self}
      onClose={onClose}
      autoFocus={false}
      {...(isFocused && { initialFocus: self })}
      className="fixed inset-0 z-50 flex items-end justify-center outline-none md:items-center"
    >
      <Backdrop />
      <div className="relative w-full animate-arrive overflow-hidden rounded-t-3 border border-line bg-surface text-ink shadow-card md:max-w-[460px] md:rounded-3">
        <div className="max-h-[92dvh] overflow-y-auto p-5 pb-[max(20px,env(safe-area-inset-bottom))]">
          <DialogTitle className="font-semibold font-serif text-[1.4rem] tracking-[-0.015em]">
            {title}
          </DialogTitle>
          {children}
        </div>
      </div>
    </ModalDialog>
  );
}

/** Darkens the page behind a dialog. */
export function Backdrop() {
  return <div aria-hidden="true" className="fixed inset-0 bg-[rgb(10_16_12/0.38)]" />;
}
