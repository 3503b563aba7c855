import type { DealFact, FactBody, FactKind } from './deal-facts.ts';

/** A fact of one kind with its author, its time and its place in the log, from 0. */
export type Stated<Kind extends FactKind> = Omit<DealFact, 'body'> &
  FactBody<Kind> & { readonly seq: number };

/** Facts by kind, those that were replaced left out. */
export interface FactIndex {
  of<Kind extends FactKind>(...kinds: readonly Kind[]): readonly Stated<Kind>[];
  /** The id of the fact that stands for a given one: itself, or the last that replaced it. */
  standing(id: string): string;
}

export function indexFacts(facts: readonly DealFact[]): FactIndex {
  const next = new Map(facts.flatMap(({ id, replaces }) => (replaces === null ? [] : [[replaces, id]])));
  const stated = facts
    .map(({ body, ...fact }, seq) => ({ ...fact, ...body, seq }))
    .filter(({ id }) => !next.has(id));
  const byKind = Map.groupBy(stated, ({ kind }) => kind);
  const standing = (id: string): string => {
    const later = next.get(id);
    return later === undefined ? id : standing(later);
  };
  return {
    standing,
    of: <Kind extends FactKind>(...kinds: readonly Kind[]) => {
      if (kinds.length === 1) return (byKind.get(kinds[0] as Kind) ?? []) as unknown as Stated<Kind>[];
      return stated.filter(({ kind }) => kinds.includes(kind as Kind)) as unknown as Stated<Kind>[];
    },
  };
}
