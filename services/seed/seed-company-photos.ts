import type { CompanyPhoto } from '@recolta/shared/contracts/http/company-photos';
import type { Kysely } from 'kysely';
import { storePhotos } from '../src/main/account/company-photos.ts';
import { identity } from '../src/main/session/find-callers.ts';
import type { MainTables } from '../src/main/tables.ts';
import type { SaleFileTables } from '../src/platform/files/sale-files.ts';
import type { DemoPhoto } from './photos/draw-photo.ts';
import { photoKeys } from './photos/seed-photos.ts';

/** Photos of the demonstration's companies that have a public profile, by e-mail of their account; the cover comes first. */
const shown: Readonly<Record<string, readonly (DemoPhoto & { readonly description: string })[]>> = {
  'vanzator@demo.recolta.ro': [
    { goods: 'wheat-milling', scene: 'farm', variant: 1, description: 'Curtea fermei din Siliștea' },
    {
      goods: 'wheat-milling',
      scene: 'field',
      variant: 1,
      description: 'Lanul de grâu, înainte de recoltare',
    },
    { goods: 'wheat-milling', scene: 'store', variant: 1, description: 'Magazia și silozurile' },
    { goods: 'wheat-milling', scene: 'tractor', variant: 1, description: 'Tractorul fermei' },
    { goods: 'corn', scene: 'lorry', variant: 1, description: 'Încărcarea porumbului' },
  ],
  'vanzator2@demo.recolta.ro': [
    { goods: 'wheat-milling', scene: 'store', variant: 3, description: 'Silozurile cooperativei, la Lugoj' },
    { goods: 'barley-malting', scene: 'field', variant: 2, description: 'Câmpurile membrilor' },
    { goods: 'wheat-milling', scene: 'tractor', variant: 2, description: 'Utilajele cooperativei' },
    { goods: 'wheat-milling', scene: 'farm', variant: 3, description: 'Sediul și curtea' },
  ],
};

/** The pictures to be drawn, by the e-mail of their account. */
export const companyPhotos = Object.entries(shown).map(([email, photos]) => ({
  email,
  photos: photos.map(({ goods, scene, variant }): DemoPhoto => ({ goods, scene, variant })),
}));

/** Shows the photos of the demonstration's companies that have never had any. */
export async function seedCompanyPhotos(db: Kysely<MainTables>): Promise<void> {
  for (const [email, photos] of Object.entries(shown)) {
    const accountId = await identity.findAccountByEmail(db, email);
    if (accountId === undefined) continue;
    await db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto('main.company_photos')
        .values({ account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (!added) return;
      const described: CompanyPhoto[] = [];
      for (const { description, ...photo } of photos) {
        const [key] = await photoKeys(trx.$pickTables<SaleFileTables>(), accountId, [photo]);
        if (key !== undefined) described.push({ key, description });
      }
      await storePhotos(trx, accountId, { photos: described, version: 1 });
    });
  }
}
