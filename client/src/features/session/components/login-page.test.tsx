import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { LoginPage, loginErrors } from './login-page.tsx';

const page = (
  <QueryClientProvider client={new QueryClient()}>
    <LoginPage />
  </QueryClientProvider>
);
const emailField = (html: string) => /<input [^>]*name="email"[^>]*>/.exec(html)?.[0];

test('the e-mail of an invitation is prefilled', async () => {
  const html = await pageHtml(page, '/login?email=invitat%2B1%40ferma.ro', ['login']);
  expect(emailField(html)).toContain('value="invitat+1@ferma.ro"');
  expect(emailField(await pageHtml(page, '/login', ['login']))).toContain('value=""');
});

test('each field reports its missing value', () => {
  expect(loginErrors('', '')).toEqual({ email: 'required', password: 'required' });
  expect(loginErrors('no-address', 'x')).toEqual({ email: 'invalidEmail', password: null });
  expect(loginErrors(' a@b.ro ', 'x')).toEqual({ email: null, password: null });
});
