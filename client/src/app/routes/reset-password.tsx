import { ResetPasswordPage } from '../../features/password/reset-password-page.tsx';

export function Component() {
  return <ResetPasswordPage />;
}
