import { registration } from '../../../services/tests/accounts/registration-input.ts';
import { makeAccount, testPassword } from '../../../services/tests/harness/accounts.ts';
import { portOf, startChild } from '../../stack/child-process.ts';
import { temporaryFolder } from '../../stack/temporary-folder.ts';
import { documentForm } from '../document-form.ts';
import { sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { type Stand, startStand } from '../stand.ts';

export const recipe: Recipe = {
  title:
    'weak passwords, rooms in capitals, documents with scripts, OpenAPI in production, sessions left behind',
  async run(report) {
    await using stand = await startStand();
    const { port } = stand.relay;
    for (const [what, password] of Object.entries({
      'a common password': 'qwertyuiop123',
      'a repetition': 'abcabcabcabcabc',
      'the own company': 'Agro Silistea SRL',
    })) {
      const body = registration({ password, companyName: 'Agro Silistea SRL' });
      const { status } = await sendCall({ port, path: '/services/main/accounts', method: 'POST', body });
      report.check(`${what} is refused at registration`, status === 400, `answered ${status}`);
    }
    const room = `/rooms/auction:${(stand.auctionIds[0] ?? '').toUpperCase()}`;
    const { status } = await sendCall({ port, path: room });
    report.check('a room’s name in capitals is unknown', status === 404, `answered ${status}`);

    const who = await makeAccount(stand.db);
    for (const [what, inside] of Object.entries({
      JavaScript: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>',
      Launch: '/OpenAction<</S/Launch/F(cmd.exe)>>',
      SubmitForm: '/OpenAction<</S/SubmitForm/F(http://evil.invalid)>>',
      'an attachment': '/Names<</EmbeddedFiles<</Names[(a.exe) 2 0 R]>>>>',
    })) {
      const uploaded = await upload(stand, who, inside);
      const isRefused = uploaded >= 400 && uploaded < 500;
      report.check(`a PDF with ${what} is refused`, isRefused, `answered ${uploaded}`);
    }
    await checkProduction();
    await checkOldSession(stand);

    async function checkProduction(): Promise<void> {
      using folder = temporaryFolder('production');
      await using services = startChild('services/src/main.ts', {
        NODE_ENV: 'production',
        MAIL_TO_FOLDER: '1',
        SERVICES_PORT: '0',
        DATABASE_URL: stand.market.connectionString,
        DATA_DIR: folder.path,
        SERVICE_TOKEN: stand.market.serviceToken,
        CONTENT_TOKEN: stand.market.serviceToken,
        PUBLIC_URL: 'https://recolta.invalid',
      });
      const servicesPort = await services.line(portOf('services are ready'));
      for (const name of ['main', 'live-auctions']) {
        const { status } = await sendCall({ port: servicesPort, path: `/${name}/openapi.json` });
        report.check(`OpenAPI of ${name} is off in production`, status === 404, `answered ${status}`);
      }
    }

    async function checkOldSession({ db }: Stand): Promise<void> {
      const { email } = await makeAccount(db);
      const input = { port, path: '/session', method: 'POST', body: { email, password: testPassword } };
      const first = await sendCall(input);
      const cookie = (first.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
      await sendCall({ ...input, headers: { cookie } });
      const { status } = await sendCall({
        port,
        path: '/services/main/accounts/identity',
        headers: { cookie },
      });
      report.check(
        'signing in again ends the old session of that browser',
        status === 401,
        `answered ${status}`,
      );
    }
  },
};

async function upload(
  stand: Stand,
  { accountId, token }: { accountId: string; token: string },
  inside: string,
) {
  const { body, contentType } = documentForm(inside);
  const path = `/services/main/accounts/${accountId}/documents`;
  const headers = { 'content-type': contentType };
  const { status } = await sendCall({ port: stand.relay.port, token, method: 'POST', path, headers, body });
  return status;
}
