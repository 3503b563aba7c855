import * as z from 'zod';
import { makeAccount, testPassword } from '../../../services/tests/harness/accounts.ts';
import { attackAddresses } from '../addresses.ts';
import { counted, sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { startStand } from '../stand.ts';

const tries = 150;
const mostVerdicts = 10;
const paths = ['/session', '/services/main/accounts/login'];

export const recipe: Recipe = {
  title: '150 parallel wrong passwords for one e-mail, by both ways to sign in',
  async run(report) {
    await using stand = await startStand();
    const { port } = stand.relay;
    const [from = ''] = attackAddresses(1);
    const victim = await makeAccount(stand.db);
    const own = await makeAccount(stand.db);
    const body = { email: own.email, password: testPassword };
    const signedIn = await sendCall({ port, path: '/session', method: 'POST', body, from });
    const cookie = (signedIn.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');

    const answers = await Promise.all(
      Array.from({ length: tries }, (_, index) =>
        sendCall({
          port,
          from,
          method: 'POST',
          path: paths[index % paths.length] ?? '',
          headers: { cookie },
          body: { email: victim.email, password: `gresita-de-tot-${index}` },
        }),
      ),
    );
    report.note(`answers ${counted(answers.map(({ status }) => status))}`);
    const verdicts = answers.filter(({ status }) => status === 401).length;
    report.figure({
      what: 'passwords that were judged',
      unit: '',
      ours: [verdicts],
      goal: { atMost: mostVerdicts },
    });
    const clears = answers.filter(({ headers }) =>
      (headers['set-cookie'] ?? []).some((line) => /Max-Age=0/.test(line)),
    );
    report.check(
      'a wrong password leaves the session that the browser has',
      clears.length === 0,
      `${clears.length} answers clear its cookie`,
    );
    const identity = await sendCall({
      port,
      from,
      path: '/services/main/accounts/identity',
      headers: { cookie },
    });
    const { status } = z.object({ status: z.int() }).parse(identity);
    report.check('that session lives', status === 200, `identity answers ${status}`);
  },
};
