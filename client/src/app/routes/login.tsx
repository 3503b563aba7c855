import { LoginPage } from '../../features/session/components/login-page.tsx';

export function Component() {
  return <LoginPage />;
}
