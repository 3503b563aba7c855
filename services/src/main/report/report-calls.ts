import { implement } from '@orpc/server';
import { contentReportsContract } from '@recolta/shared/contracts/http/content-reports';
import { type CallContext, findCaller, requireAdministrator } from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { decideReport, listReports } from './decide-report.ts';
import { reportContent } from './report-content.ts';

/** Calls about reports of content [S11]. */
export function createReportCalls(options: MainOptions) {
  const { db, readDb } = options;
  const os = implement(contentReportsContract).$context<CallContext>();
  return os.router({
    report: os.report.handler(async ({ input, context }) => {
      const caller = await findCaller(db, context);
      await reportContent(options, caller?.accountId ?? null, input);
    }),
    list: os.list.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return listReports(readDb, input.query);
    }),
    decide: os.decide.handler(async ({ input, context }) => {
      await decideReport(
        options,
        await requireAdministrator(db, context),
        Number(input.params.id),
        input.body,
      );
    }),
  });
}
