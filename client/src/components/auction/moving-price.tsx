import { type ReactNode, useEffect, useRef } from 'react';

/** Highlights its content for a moment when it changes; not at first, and not with reduced motion. */
export function Flash({ of, className, children }: { of: string; className?: string; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    for (const animation of box.current?.getAnimations() ?? []) animation.cancel();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = getComputedStyle(document.documentElement).getPropertyValue('--flash');
    box.current?.animate([{ backgroundColor: from }, { backgroundColor: 'transparent' }], {
      duration: 1600,
      easing: 'ease-out',
    });
  }, [of]);
  return (
    <span ref={box} className={`rounded-1 ${className ?? ''}`}>
      {children}
    </span>
  );
}

/**
 * A figure whose changed characters are animated. Assistive technology reads the whole figure, not the moving
 * characters.
 */
export function RollingNumber({ text }: { text: string }) {
  const characters = [...text];
  return (
    <>
      <span className="sr-only select-none">{text}</span>
      <span aria-hidden="true">
        {characters.map((character, index) => (
          <span key={`${characters.length - index}${character}`} className="inline-block animate-digit">
            {character}
          </span>
        ))}
      </span>
    </>
  );
}
