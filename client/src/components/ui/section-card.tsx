import { type ReactNode, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** One card of an administration page, with its heading. */
export function SectionCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id={id} className="font-semibold font-serif text-xl">
        {title}
      </h2>
      {lead && <p className="num mt-1 text-ink-2 text-s">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A card of a page with its heading. */
export function TitledCard({
  id,
  title,
  className,
  headClass,
  children,
}: {
  /** Id of the heading, which names the card. */
  id: string;
  title: string;
  className: string;
  headClass?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className={classNames('rounded-3 border border-line bg-surface shadow-card', className)}
    >
      <h2 id={id} className={classNames('font-semibold text-l', headClass)}>
        {title}
      </h2>
      {children}
    </section>
  );
}
