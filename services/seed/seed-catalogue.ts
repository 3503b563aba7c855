import type { CatalogueOptionInput } from '@recolta/shared/contracts/http/catalogue';
import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../src/catalogue/tables.ts';

/** Categories of the demonstration, beside Cereals and Others. */
const categories = [
  ['Seeds', 'Semințe', 'Seeds'],
  ['Fertilisers', 'Îngrășăminte', 'Fertilisers'],
  ['Feed', 'Furaje', 'Feed'],
  ['VegetablesFruit', 'Legume și fructe', 'Vegetables and fruit'],
  ['Oils', 'Uleiuri', 'Oils'],
] as const;

const bulk: CatalogueOptionInput = {
  ...{ ro: 'vrac', en: 'bulk', unit: 'Ton', content: null, contentUnit: null },
};
const bigBag: CatalogueOptionInput = {
  ...{ ro: 'big bag de 1.000 kg', en: '1,000 kg big bag', unit: 'Bag', content: '1000', contentUnit: 'Kg' },
};
const bag = (kg: number): CatalogueOptionInput => ({
  ...{ ro: `sac de ${kg} kg`, en: `${kg} kg bag`, unit: 'Bag' },
  ...{ content: String(kg), contentUnit: 'Kg' },
});
const crate = (kg: number): CatalogueOptionInput => ({
  ...{ ro: `ladă de ${kg} kg`, en: `${kg} kg crate`, unit: 'Piece', content: String(kg), contentUnit: 'Kg' },
});
const barrel = (litres: number): CatalogueOptionInput => ({
  ...{ ro: `bidon de ${litres} l`, en: `${litres} l can`, unit: 'Piece' },
  ...{ content: String(litres), contentUnit: 'Litre' },
});
const tanker: CatalogueOptionInput = {
  ...{ ro: 'cisternă', en: 'tanker', unit: 'Litre', content: null, contentUnit: null },
};

type Entry = readonly [
  ro: string,
  en: string,
  category: string,
  options: readonly CatalogueOptionInput[],
  crop?: string,
];

const products: readonly Entry[] = [
  ['Grâu panificație', 'Milling wheat', 'Cereals', [bulk, bigBag], 'wheat-milling'],
  ['Grâu furajer', 'Feed wheat', 'Cereals', [bulk], 'wheat-feed'],
  ['Grâu dur', 'Durum wheat', 'Cereals', [bulk, bigBag], 'wheat-durum'],
  ['Porumb', 'Corn', 'Cereals', [bulk, bag(40)], 'corn'],
  ['Orz furajer', 'Feed barley', 'Cereals', [bulk], 'barley-feed'],
  ['Orzoaică pentru bere', 'Malting barley', 'Cereals', [bulk, bigBag], 'barley-malting'],
  ['Floarea-soarelui', 'Sunflower', 'Cereals', [bulk], 'sunflower'],
  ['Floarea-soarelui high oleic', 'High-oleic sunflower', 'Cereals', [bulk], 'sunflower-ho'],
  ['Rapiță', 'Rapeseed', 'Cereals', [bulk], 'rapeseed'],
  ['Soia', 'Soybean', 'Cereals', [bulk, bigBag], 'soybean'],
  ['Sămânță de grâu de toamnă', 'Winter wheat seed', 'Seeds', [bag(40), bigBag]],
  ['Sămânță de orz de toamnă', 'Winter barley seed', 'Seeds', [bag(40), bigBag]],
  ['Sămânță de porumb, hibrid FAO 350', 'Corn seed, FAO 350 hybrid', 'Seeds', [bag(25)]],
  ['Sămânță de porumb, hibrid FAO 450', 'Corn seed, FAO 450 hybrid', 'Seeds', [bag(25)]],
  ['Sămânță de floarea-soarelui, hibrid', 'Hybrid sunflower seed', 'Seeds', [bag(10)]],
  ['Sămânță de rapiță, hibrid', 'Hybrid rapeseed seed', 'Seeds', [bag(10)]],
  ['Sămânță de soia', 'Soybean seed', 'Seeds', [bag(25), bigBag]],
  ['Sămânță de lucernă', 'Alfalfa seed', 'Seeds', [bag(25)]],
  ['Uree 46 %', 'Urea 46%', 'Fertilisers', [bulk, bigBag, bag(50)]],
  ['Azotat de amoniu 33,5 %', 'Ammonium nitrate 33.5%', 'Fertilisers', [bigBag, bag(50)]],
  ['Nitrocalcar 27 %', 'Calcium ammonium nitrate 27%', 'Fertilisers', [bigBag, bag(50)]],
  ['Complex NPK 15-15-15', 'NPK 15-15-15', 'Fertilisers', [bigBag, bag(25)]],
  ['Complex NP 18-46', 'NP 18-46 (DAP)', 'Fertilisers', [bulk, bigBag]],
  ['Sulfat de amoniu', 'Ammonium sulphate', 'Fertilisers', [bigBag]],
  ['Îngrășământ lichid UAN 32', 'UAN 32 liquid fertiliser', 'Fertilisers', [tanker]],
  ['Amendament calcaros', 'Agricultural lime', 'Fertilisers', [bulk]],
  ['Șrot de floarea-soarelui', 'Sunflower meal', 'Feed', [bulk, bigBag]],
  ['Șrot de soia', 'Soybean meal', 'Feed', [bulk, bigBag]],
  ['Tărâțe de grâu', 'Wheat bran', 'Feed', [bulk, bag(25)]],
  [
    'Fân de lucernă balotat',
    'Baled alfalfa hay',
    'Feed',
    [{ ...crate(300), ro: 'balot de 300 kg', en: '300 kg bale' }],
  ],
  ['Paie balotate', 'Baled straw', 'Feed', [{ ...crate(250), ro: 'balot de 250 kg', en: '250 kg bale' }]],
  ['Borhot de bere uscat', 'Dried brewers’ grain', 'Feed', [bulk, bigBag]],
  ['Cartofi albi', 'White potatoes', 'VegetablesFruit', [bulk, bag(30)]],
  ['Ceapă galbenă', 'Yellow onions', 'VegetablesFruit', [bag(25)]],
  ['Varză albă', 'White cabbage', 'VegetablesFruit', [crate(15), bulk]],
  [
    'Mere Golden',
    'Golden apples',
    'VegetablesFruit',
    [crate(13), { ...crate(300), ro: 'palox de 300 kg', en: '300 kg bin' }],
  ],
  ['Prune', 'Plums', 'VegetablesFruit', [crate(10)]],
  ['Ulei de floarea-soarelui brut', 'Crude sunflower oil', 'Oils', [tanker]],
  ['Ulei de floarea-soarelui rafinat', 'Refined sunflower oil', 'Oils', [barrel(10), tanker]],
  [
    'Miere polifloră',
    'Wildflower honey',
    'Others',
    [{ ...barrel(1), ro: 'butoi de 290 kg', en: '290 kg drum', content: '290', contentUnit: 'Kg' }],
  ],
];
export const demoCatalogueCount = products.length;

/** Adds the demonstration's catalogue where it has no product yet. */
export async function seedCatalogue(db: Kysely<CatalogueTables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('catalogue.categories')
      .values(categories.map(([id, ro, en]) => ({ id, ro, en })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const known = await trx.selectFrom('catalogue.products').select('id').limit(1).executeTakeFirst();
    if (known) return;
    for (const [at, [ro, en, category, options, crop = null]] of products.entries()) {
      const { id } = await trx
        .insertInto('catalogue.products')
        .values({ ro, en, crop, categories: [category], command_id: `demo-product-${at}`, body_hash: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('catalogue.options')
        .values(
          options.map(({ contentUnit, ...option }) => ({
            product_id: id,
            ...option,
            content_unit: contentUnit,
          })),
        )
        .execute();
    }
  });
}
