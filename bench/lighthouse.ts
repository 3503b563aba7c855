import lighthouse from 'lighthouse';
import type { BenchReport } from './report/report.ts';
import { median } from './report/statistics.ts';
import { launchChromium, startDemoSite } from './stack/demo-site.ts';
import { freeLoopbackPort } from './stack/free-port.ts';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
/** Pages that visitors find by a search. */
const publicPages: readonly string[] = ['home', 'list', 'post', 'announcement'];
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** The room and `/live` have more to load: a connection, and the whole list. */
const roomGoals = { ...goals, performance: 85 } as const;

/** Lighthouse's phone profile on the running demonstration. */
export async function measure(report: BenchReport): Promise<void> {
  await using site = await startDemoSite();
  const port = await freeLoopbackPort();
  await using _browser = await launchChromium(`--remote-debugging-port=${port}`);
  for (const [name, url] of Object.entries(site.pages)) {
    const results: Visit[] = [];
    for (let run = 0; run < runs; run++) results.push(await visit(url, port));
    const of = (read: (result: Visit) => number) => results.map(read);
    const isPublic = publicPages.includes(name);
    for (const category of categories) {
      report.figure({
        what: `${category} of ${name}`,
        unit: 'points',
        ours: of(({ scores }) => scores[category]),
        goal: { atLeast: isPublic ? goals[category] : roomGoals[category] },
      });
    }
    const seconds = (read: (result: Visit) => number) => (median(of(read)) / 1000).toFixed(2);
    report.note(
      `first paint ${seconds(({ firstPaintMs }) => firstPaintMs)} s, largest ${seconds(({ largestPaintMs }) => largestPaintMs)} s, ` +
        `blocked ${seconds(({ blockedMs }) => blockedMs)} s, layout shift ${median(of(({ layoutShift }) => layoutShift)).toFixed(3)}`,
    );
    report.note(
      `Lighthouse's index of the machine [${of(({ machineIndex }) => machineIndex)
        .map(Math.round)
        .join(', ')}]`,
    );
    const faults = new Set(results.flatMap((result) => result.faults));
    report.doubt(faults.size > 0, `failed audits: ${[...faults].join(', ')}`);
  }
}

interface Visit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  /** Lighthouse's benchmark index of this machine: about 1000 to 2000 when idle. */
  readonly machineIndex: number;
  /** Failed audits other than performance audits. */
  readonly faults: readonly string[];
}

async function visit(url: string, port: number, triesLeft = 1): Promise<Visit> {
  const outcome = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    logLevel: 'error',
  });
  if (!outcome) throw new Error('Lighthouse returned no result');
  const { categories: found, audits, environment, runtimeError } = outcome.lhr;
  if (runtimeError) {
    // Sometimes a trace starts too late and Lighthouse asks for another run.
    if (triesLeft > 0) return visit(url, port, triesLeft - 1);
    throw new Error(runtimeError.message);
  }
  const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const faults = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => found[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    machineIndex: environment.benchmarkIndex,
    faults: faults.map(({ id }) => id),
  };
}
