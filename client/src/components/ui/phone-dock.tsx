import type { ReactNode } from 'react';

/** One act, fixed at the lower edge of a phone's screen; elsewhere in its place. Pages leave `pb-28` for it. */
export function PhoneDock({ children, ...rest }: { children: ReactNode; 'data-room-acts'?: '' }) {
  return (
    <div
      {...rest}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:p-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] max-lg:shadow-[0_-6px_24px_rgb(22_33_26/0.12)] print:hidden"
    >
      {children}
    </div>
  );
}
