import { ResetPasswordPage } from '../../features/password/components/reset-password-page.tsx';

export function Component() {
  return <ResetPasswordPage />;
}
