import { type ReactNode, useEffect, useId, useRef } from 'react';

/**
 * A modal dialog: the browser's own, which keeps the focus inside and closes by Escape. A sheet from below on a
 * phone. It is there only while it is open.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 mt-auto w-full max-w-none animate-arrive rounded-t-3 border border-line bg-surface p-0 text-ink shadow-card md:m-auto md:max-w-[460px] md:rounded-3"
    >
      <div className="max-h-[92dvh] overflow-y-auto p-5 pb-[max(20px,env(safe-area-inset-bottom))]">
        <h2 id={titleId} className="font-semibold font-serif text-[21px] tracking-[-0.015em]">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
