import { contentReportsContract } from '@recolta/shared/contracts/http/content-reports';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { decideReport, listReports } from './decide-report.ts';
import { reportContent } from './report-content.ts';

/** Calls about reports of content [S11]. */
export function createReportCalls(options: MainOptions) {
  const { readDb } = options;
  const os = implementCalls(contentReportsContract, options);
  return os.router({
    report: os.report.handler(async ({ input, context }) => {
      await reportContent(options, context.caller?.accountId ?? null, input);
    }),
    list: os.list.handler(({ input }) => listReports(readDb, input.query)),
    decide: os.decide.handler(async ({ input, context }) => {
      await decideReport(options, context.caller, Number(input.params.id), input.body);
    }),
  });
}
