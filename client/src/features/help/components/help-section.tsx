import type { ReactNode } from 'react';

/** A numbered part of a help page with its heading. */
export function Section({
  id,
  number,
  heading,
  text,
  children,
}: {
  id: string;
  number: number;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="break-inside-avoid pt-12 print:pt-6">
      <h2
        id={id}
        className="flex scroll-mt-4 items-baseline gap-3 font-semibold font-serif text-[1.733rem] tracking-[-0.015em]"
      >
        <span className="text-act">{number}</span>
        {heading}
      </h2>
      <p className="num mt-2 mb-5 max-w-[46em] text-[1.067rem] text-ink-2 leading-[1.733rem]">{text}</p>
      {children}
    </section>
  );
}

/** A drawing or table of a help page, with what it shows below it. */
export function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="break-inside-avoid overflow-hidden rounded-3 border border-line bg-surface shadow-card">
      <div className="p-4 md:p-6">{children}</div>
      <figcaption className="num border-line border-t px-4 py-3 text-ink-3 text-s md:px-6">
        {caption}
      </figcaption>
    </figure>
  );
}
