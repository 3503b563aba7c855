import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

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
