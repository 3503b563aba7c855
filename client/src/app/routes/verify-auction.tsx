import { idIn } from '@recolta/shared/domain/ids';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { VerifyPage } from '../../features/verification/components/verify-page.tsx';

export function Component() {
  const id = idIn(useParams().id);
  return id === null ? <NotFoundPage /> : <VerifyPage key={id} id={id} />;
}
