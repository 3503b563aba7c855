import { createMessageBudget } from './message-budget.ts';

/**
 * A token bucket for each key, made when it is first asked for. One that nobody has asked for in the time that it
 * takes to fill is as good as a new one, and forgotten.
 */
export function createKeyedBudgets<Key>(perSecond: number, most = perSecond * 4) {
  const fillMs = (most / perSecond) * 1000;
  let recent = new Map<Key, () => boolean>();
  let older = new Map<Key, () => boolean>();
  let sinceMs = performance.now();

  return function take(key: Key): boolean {
    const nowMs = performance.now();
    if (nowMs - sinceMs > fillMs) {
      older = recent;
      recent = new Map();
      sinceMs = nowMs;
    }
    const budget = recent.get(key) ?? older.get(key) ?? createMessageBudget(perSecond, most);
    recent.set(key, budget);
    return budget();
  };
}
