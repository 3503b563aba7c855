import { ConfirmEmailPage } from '../../features/registration/components/confirm-email-page.tsx';

export function Component() {
  return <ConfirmEmailPage />;
}
