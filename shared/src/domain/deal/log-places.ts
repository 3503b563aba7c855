import {
  type DealFact,
  type FactAuthor,
  type FactBody,
  type FactKind,
  maxFactsOfDeal,
} from './deal-facts.ts';
import { type FactRefusal, refuse } from './fact-act.ts';

/**
 * Places of the log that nobody else takes: a side that fills the log leaves the other enough to contest and to confirm,
 * or its silence would make settlements final. A driver has none, because a link may come into other hands.
 */
const keptPlaces: Readonly<Record<FactAuthor, number>> = {
  seller: 1500,
  buyer: 1500,
  administrator: 100,
  driver: 0,
};

/** Maximum number of facts of an author that end, pay and decide nothing, and of facts of the driver of a load. */
export const maxRemarks = 500;
export const maxFactsOfDriver = 50;

const remarkKinds: ReadonlySet<FactKind> = new Set([
  ...(['LoadRemarked', 'WindowAsked', 'DisputeOpened', 'DisputeMessage'] as const),
]);

const loadIdOf = (body: FactBody): string | null => ('loadId' in body ? body.loadId : null);

/** Refuses a fact that has no place in the log [D1]. */
export function placeRefusal(facts: readonly DealFact[], body: FactBody, by: FactAuthor): FactRefusal | null {
  const stated = { seller: 0, buyer: 0, administrator: 0, driver: 0 };
  for (const fact of facts) stated[fact.by] += 1;
  const keptOf = (author: FactAuthor) => Math.max(0, keptPlaces[author] - stated[author]);
  const kept = keptOf('seller') + keptOf('buyer') + keptOf('administrator');
  const hasPlace = facts.length < maxFactsOfDeal && (keptOf(by) > 0 || facts.length + kept < maxFactsOfDeal);
  if (!hasPlace) return refuse('', 'full');
  const own = facts.filter((fact) => fact.by === by);
  if (by === 'driver') {
    const ofLoad = own.filter((fact) => loadIdOf(fact.body) === loadIdOf(body));
    return ofLoad.length < maxFactsOfDriver ? null : refuse('', 'full');
  }
  if (!remarkKinds.has(body.kind)) return null;
  const remarks = own.filter((fact) => remarkKinds.has(fact.body.kind));
  return remarks.length < maxRemarks ? null : refuse('', 'manyRemarks');
}
