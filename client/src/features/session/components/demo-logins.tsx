import { roles } from '@recolta/shared/domain/enumerations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

/** One-tap logins of a demonstration; renders nothing elsewhere. */
export function DemoLogins({ isBusy, onChoose }: { isBusy: boolean; onChoose: (login: DemoLogin) => void }) {
  const { t } = useTranslation(['login', 'labels']);
  const { data: logins = [] } = useQuery({
    queryKey: ['demo-logins'],
    queryFn: getDemoLogins,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (logins.length === 0) return null;
  return (
    <section className="mt-8 animate-arrive">
      <h2 className="font-semibold text-m">{t('demoHeading')}</h2>
      <p className="mt-0.5 mb-3 text-ink-2 text-s">{t('demoText')}</p>
      <ul className="grid grid-cols-1 gap-1.5">
        {logins.map((login) => {
          const role = t(`labels:role.${login.role}`);
          return (
            <li key={login.email}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => onChoose(login)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-2 border border-line bg-surface px-3 text-left hover:border-line-2 hover:bg-surface-2 disabled:opacity-60"
              >
                <span className="wrap-anywhere min-w-0 font-medium">{login.email}</span>
                <span className="text-ink-2 text-s">
                  {role}
                  {!login.isActive && ` · ${t('demoInactive')}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const demoLoginsSchema = z.array(
  z.object({ email: z.string(), role: z.enum(roles), isActive: z.boolean(), password: z.string() }),
);
type DemoLogin = z.infer<typeof demoLoginsSchema>[number];

/** The demonstration's logins; empty elsewhere. */
async function getDemoLogins(): Promise<DemoLogin[]> {
  const response = await fetch('/services/main/demo-logins', { signal: AbortSignal.timeout(5000) });
  if (!response.ok) return [];
  const logins = demoLoginsSchema.safeParse(await response.json());
  return logins.success ? logins.data : [];
}
