import { ContactPage } from '../../features/contact/contact-page.tsx';

export function Component() {
  return <ContactPage />;
}
