import { idSchema } from '@recolta/shared/contracts/http/fields';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { VerifyPage } from '../../features/verification/components/verify-page.tsx';

export function Component() {
  const { id } = useParams();
  const checked = idSchema.safeParse(id);
  return checked.success ? <VerifyPage key={checked.data} id={checked.data} /> : <NotFoundPage />;
}
