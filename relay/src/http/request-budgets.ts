import type { ServerResponse } from 'node:http';

/** Seconds' worth of requests that may come at once. */
const burstSeconds = 5;
/** Owners remembered before those that are at rest are dropped. */
const remembered = 20_000;

interface RequestBudgetsOptions {
  readonly perSecond: number;
  readonly inFlight: number;
}

interface Budget {
  left: number;
  atMs: number;
  inFlight: number;
}

/** How many requests an owner may make a second, and have unanswered at once. */
export function createRequestBudgets({ perSecond, inFlight }: RequestBudgetsOptions) {
  const most = perSecond * burstSeconds;
  const budgets = new Map<string, Budget>();

  function refill(budget: Budget, nowMs: number): void {
    budget.left = Math.min(most, budget.left + ((nowMs - budget.atMs) / 1000) * perSecond);
    budget.atMs = nowMs;
  }

  function budgetOf(owner: string, nowMs: number): Budget {
    const known = budgets.get(owner);
    if (known !== undefined) {
      refill(known, nowMs);
      return known;
    }
    if (budgets.size >= remembered) dropResting(nowMs);
    const made = { left: most, atMs: nowMs, inFlight: 0 };
    budgets.set(owner, made);
    return made;
  }

  /** Drops every full budget, which a new one equals; where there are too few of them, the oldest that is idle. */
  function dropResting(nowMs: number): void {
    let oldest: string | undefined;
    for (const [owner, budget] of budgets) {
      refill(budget, nowMs);
      if (budget.inFlight > 0) continue;
      oldest ??= owner;
      if (budget.left >= most) budgets.delete(owner);
    }
    if (budgets.size >= remembered && oldest !== undefined) budgets.delete(oldest);
  }

  return {
    /**
     * Takes one request from the owner's budget, in flight until `res` is closed.
     *
     * @returns ms to wait where the budget is used up, else 0
     */
    enter(owner: string, res: ServerResponse): number {
      const budget = budgetOf(owner, performance.now());
      if (budget.left < 1) return Math.ceil(((1 - budget.left) / perSecond) * 1000);
      if (budget.inFlight >= inFlight) return 1000;
      budget.left--;
      budget.inFlight++;
      res.once('close', () => {
        budget.inFlight--;
      });
      return 0;
    },
  };
}
export type RequestBudgets = ReturnType<typeof createRequestBudgets>;
