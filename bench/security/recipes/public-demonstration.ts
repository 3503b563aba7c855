import { demoPassword } from '../../../services/seed/demo-logins.ts';
import { temporaryFolder } from '../../stack/temporary-folder.ts';
import { sendCall } from '../http-call.ts';
import type { Recipe } from '../recipe.ts';
import { startSite } from '../started-site.ts';

export const recipe: Recipe = {
  title: 'a public address without NODE_ENV=production: the published password, the mails of developers',
  async run(report) {
    using folder = temporaryFolder('public');
    await using site = await startSite(folder.path, { PUBLIC_URL: 'https://recolta.invalid' });
    const isReady = await site.isReady();
    if (!isReady) report.note(`it refuses to start: ${site.output().trim().split('\n').at(-1)}`);
    const ask = (path: string, more: object = {}) =>
      sendCall({ port: site.port, path, ...more }).catch(() => ({ status: 0, text: 'no answer' }));
    const logins = await ask('/services/main/demo-logins');
    report.check('no login is published', !logins.text.includes('@'), logins.text.slice(0, 80));
    const body = { email: 'admin@demo.recolta.ro', password: demoPassword };
    const signIn = await ask('/services/main/accounts/login', { method: 'POST', body });
    report.check('the published password opens nothing', signIn.status !== 200, `answered ${signIn.status}`);
    const mails = await ask('/dev/mail');
    report.check('/dev/mail is closed', mails.status !== 200, `answered ${mails.status}`);
  },
};
