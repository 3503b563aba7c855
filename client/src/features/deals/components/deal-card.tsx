import type { ReactNode } from 'react';
import { FactRows } from '../../../components/ui/fact-rows.tsx';

/** A part of the deal's page. */
export function DealCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <h2 className="mb-2 font-semibold text-l">{title}</h2>
      {children}
    </section>
  );
}

/** Labels and values of such a part. */
export function DealFacts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <FactRows
      rows={rows}
      className="num grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-s"
      valueClass="wrap-anywhere text-right font-medium"
    />
  );
}
