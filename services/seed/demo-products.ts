import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import type { CountyCode } from '@recolta/shared/domain/counties';
import type { OfferType } from '@recolta/shared/domain/enumerations';
import { type ProductPosting, productPostingSchema } from '@recolta/shared/domain/product/product-posting';
import type { Goods } from './photos/goods-looks.ts';
import { photosOfLot } from './photos/photos-of-lot.ts';

/** What a demonstrated product is shown as. */
export type ProductShows = 'saved' | 'active' | 'closed' | 'sold' | 'minimumMissed' | 'cancelled';

export interface DemoProduct {
  readonly shows: ProductShows;
  readonly providerEmail: string;
  /** Without its photos. */
  readonly posting: ProductPosting;
  /** How its pictures are drawn; goods that are a crop are drawn as that crop. */
  readonly drawnAs?: Goods;
  /** Bids in the order in which they were made, by whom and for how much. */
  readonly bids: readonly (readonly [email: string, offerType: OfferType, quantity: string])[];
}

const [vanzator, vanzator2] = ['vanzator@demo.recolta.ro', 'vanzator2@demo.recolta.ro'];
const [ana, ion] = ['cumparator@demo.recolta.ro', 'cumparator2@demo.recolta.ro'];
const simulated = ['simulare1@demo.recolta.ro', 'simulare2@demo.recolta.ro', 'simulare3@demo.recolta.ro'];

type Stated = Pick<
  ProductPosting,
  | 'productName'
  | 'producer'
  | 'unitOfMeasurement'
  | 'unitPrice'
  | 'priceType'
  | 'pieceQuantity'
  | 'minimumQuantity'
  | 'totalQuantity'
> &
  Partial<ProductPosting> & { readonly counties: readonly CountyCode[] };

const wheatQuality: ProductPosting['quality'] = {
  humidity: 13.2,
  impurities: 1.8,
  protein: 12.6,
  hectolitricMass: 78.5,
  oil: null,
  damaged: 'max-2%',
};

/** Twelve products in every status; a Collective one lacks a tonne of its minimum. */
export function demoProducts(nowMs: number): readonly DemoProduct[] {
  const today = dayOf(nowMs);
  const inDays = (days: number) => daysAfter(today, days);
  const posting = ({ counties, ...stated }: Stated, days: number): ProductPosting =>
    productPostingSchema.parse({
      category: stated.crop ? 'Cereals' : 'Others',
      crop: null,
      quality: null,
      description: null,
      countryOfOrigin: 'România',
      participationDeadline: inDays(days),
      deliveryDeadline: inDays(Math.max(days, 0) + 21),
      distributionCounties: counties,
      ...stated,
    });
  return [
    {
      // 99 of 100 t: the next tonne reaches the minimum.
      shows: 'active',
      providerEmail: vanzator,
      posting: posting(
        {
          productName: 'Grâu de panificație, vrac',
          producer: 'Agro Bărăgan Demo',
          crop: 'wheat-milling',
          quality: wheatQuality,
          description:
            'Grâu din recolta proprie, păstrat în siloz. Cu cât se strâng mai multe tone, cu atât prețul final poate fi mai mic.',
          unitOfMeasurement: 'Ton',
          unitPrice: '1050',
          priceType: 'InvertedVat',
          pieceQuantity: '1',
          minimumQuantity: '100',
          totalQuantity: '300',
          counties: ['CL', 'IL', 'BR', 'CT'],
        },
        6,
      ),
      bids: [
        [simulated[0] ?? '', 'Collective', '60'],
        [ion, 'Collective', '25'],
        [simulated[1] ?? '', 'Collective', '14'],
      ],
    },
    {
      shows: 'active',
      providerEmail: vanzator,
      posting: posting(
        {
          productName: 'Porumb boabe pentru furaj',
          producer: 'Agro Bărăgan Demo',
          crop: 'corn',
          unitOfMeasurement: 'Ton',
          unitPrice: '990',
          priceType: 'InvertedVat',
          pieceQuantity: '5',
          minimumQuantity: '50',
          totalQuantity: '200',
          counties: ['TR', 'GR', 'AG', 'DJ'],
        },
        11,
      ),
      bids: [
        [ana, 'Collective', '20'],
        [simulated[2] ?? '', 'Single', '60'],
      ],
    },
    {
      shows: 'active',
      providerEmail: vanzator2,
      drawnAs: 'fertiliser',
      posting: posting(
        {
          productName: 'Îngrășământ NPK 16-16-16, saci de 25 kg',
          vatGroup: 'standard',
          category: 'Fertilisers',
          producer: 'Fertil Demo',
          description: 'Îngrășământ complex granulat, pe paleți de 40 de saci.',
          unitOfMeasurement: 'Bag',
          unitPrice: '62.50',
          priceType: 'VatIncluded',
          pieceQuantity: '40',
          minimumQuantity: '400',
          totalQuantity: '2000',
          counties: ['TM', 'AR', 'BH', 'CS'],
        },
        9,
      ),
      bids: [[simulated[0] ?? '', 'Collective', '160']],
    },
    {
      shows: 'active',
      providerEmail: vanzator2,
      drawnAs: 'lucerne',
      posting: posting(
        {
          productName: 'Sămânță de lucernă, certificată',
          vatGroup: 'others',
          category: 'Seeds',
          producer: 'Semințe Demo',
          unitOfMeasurement: 'Kg',
          unitPrice: '28.90',
          priceType: 'VatIncluded',
          pieceQuantity: '10',
          minimumQuantity: '200',
          totalQuantity: '1200',
          counties: ['BT', 'SV', 'IS', 'VS', 'NT'],
        },
        15,
      ),
      bids: [],
    },
    {
      shows: 'active',
      providerEmail: vanzator,
      drawnAs: 'oil',
      posting: posting(
        {
          productName: 'Ulei de floarea-soarelui presat la rece',
          vatGroup: 'others',
          category: 'Oils',
          producer: 'Presa Demo',
          unitOfMeasurement: 'Litre',
          unitPrice: '9.80',
          priceType: 'VatIncluded',
          pieceQuantity: '20',
          minimumQuantity: '500',
          totalQuantity: '4000',
          counties: ['B', 'IF', 'PH', 'BV'],
        },
        4,
      ),
      bids: [
        [ion, 'Collective', '300'],
        [simulated[1] ?? '', 'Collective', '240'],
      ],
    },
    {
      shows: 'active',
      providerEmail: vanzator2,
      drawnAs: 'potatoes',
      posting: posting(
        {
          productName: 'Cartofi de consum, saci de 30 kg',
          vatGroup: 'others',
          category: 'VegetablesFruit',
          producer: 'Cartofi Demo',
          unitOfMeasurement: 'Bag',
          unitPrice: '54',
          priceType: 'NoVat',
          pieceQuantity: '10',
          minimumQuantity: '100',
          totalQuantity: '600',
          counties: ['CV', 'HR', 'BV', 'MS'],
        },
        2,
      ),
      bids: [[simulated[2] ?? '', 'Collective', '70']],
    },
    {
      shows: 'saved',
      providerEmail: vanzator,
      posting: posting(
        {
          productName: 'Orz furajer, vrac',
          producer: 'Agro Bărăgan Demo',
          crop: 'barley-feed',
          unitOfMeasurement: 'Ton',
          unitPrice: '940',
          priceType: 'InvertedVat',
          pieceQuantity: '1',
          minimumQuantity: '40',
          totalQuantity: '120',
          counties: ['CL', 'IL'],
        },
        20,
      ),
      bids: [],
    },
    {
      // Its Provider has yet to set the final price.
      shows: 'closed',
      providerEmail: vanzator,
      posting: posting(
        {
          productName: 'Rapiță, recolta 2026',
          producer: 'Agro Bărăgan Demo',
          crop: 'rapeseed',
          unitOfMeasurement: 'Ton',
          unitPrice: '2380',
          priceType: 'InvertedVat',
          pieceQuantity: '5',
          minimumQuantity: '60',
          totalQuantity: '150',
          counties: ['CT', 'TL', 'BR'],
        },
        -1,
      ),
      bids: [
        [ana, 'Collective', '40'],
        [simulated[0] ?? '', 'Collective', '35'],
      ],
    },
    {
      shows: 'closed',
      providerEmail: vanzator2,
      drawnAs: 'crates',
      posting: posting(
        {
          productName: 'Lăzi de lemn pentru fructe',
          vatGroup: 'standard',
          producer: 'Lemn Demo',
          unitOfMeasurement: 'Piece',
          unitPrice: '18.50',
          priceType: 'VatIncluded',
          pieceQuantity: '50',
          minimumQuantity: '500',
          totalQuantity: '2000',
          counties: ['MM', 'SM', 'BN'],
        },
        -2,
      ),
      bids: [
        [ion, 'Collective', '300'],
        [simulated[1] ?? '', 'Collective', '250'],
      ],
    },
    {
      shows: 'sold',
      providerEmail: vanzator2,
      drawnAs: 'hay',
      posting: posting(
        {
          productName: 'Fân de lucernă, baloți de 300 kg',
          vatGroup: 'others',
          category: 'Feed',
          producer: 'Furaje Demo',
          unitOfMeasurement: 'Piece',
          unitPrice: '165',
          priceType: 'VatIncluded',
          pieceQuantity: '10',
          minimumQuantity: '250',
          totalQuantity: '1000',
          counties: ['DJ', 'OT', 'TR'],
        },
        -4,
      ),
      bids: [
        [ana, 'Collective', '150'],
        [ion, 'Collective', '130'],
      ],
    },
    {
      shows: 'minimumMissed',
      providerEmail: vanzator,
      posting: posting(
        {
          productName: 'Mazăre boabe',
          producer: 'Agro Bărăgan Demo',
          crop: 'peas',
          unitOfMeasurement: 'Ton',
          unitPrice: '1450',
          priceType: 'NoVat',
          pieceQuantity: '1',
          minimumQuantity: '50',
          totalQuantity: '90',
          counties: ['GL', 'VN', 'BC'],
        },
        -3,
      ),
      bids: [
        [simulated[2] ?? '', 'Collective', '30'],
        [ana, 'Collective', '19'],
      ],
    },
    {
      shows: 'cancelled',
      providerEmail: vanzator2,
      drawnAs: 'honey',
      posting: posting(
        {
          productName: 'Miere de salcâm, bidoane de 20 kg',
          vatGroup: 'others',
          producer: 'Stupina Demo',
          unitOfMeasurement: 'Piece',
          unitPrice: '620',
          priceType: 'VatIncluded',
          pieceQuantity: '1',
          minimumQuantity: '20',
          totalQuantity: '80',
          counties: ['VL', 'GJ', 'HD'],
        },
        12,
      ),
      bids: [[simulated[0] ?? '', 'Collective', '6']],
    },
  ];
}

/** The pictures of a product. */
export function photosOfDemoProduct({ drawnAs, posting: { crop, totalQuantity } }: DemoProduct) {
  const seed = Number(totalQuantity) / 10;
  return photosOfLot(drawnAs ?? crop ?? '', { type: 'Selling', seed, isAnalysed: false });
}
