import { roles } from '@recolta/shared/domain/enumerations';
import * as z from 'zod/mini';

const demoLoginsSchema = z.array(
  z.object({ email: z.string(), role: z.enum(roles), isActive: z.boolean(), password: z.string() }),
);
export type DemoLogin = z.infer<typeof demoLoginsSchema>[number];

/** The demonstration's logins; none where the installation is not one. */
export async function getDemoLogins(): Promise<DemoLogin[]> {
  const response = await fetch('/services/main/demo-logins', { signal: AbortSignal.timeout(5000) });
  if (!response.ok) return [];
  const logins = demoLoginsSchema.safeParse(await response.json());
  return logins.success ? logins.data : [];
}
