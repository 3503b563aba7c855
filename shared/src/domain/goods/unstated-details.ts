import type { CountyCode } from '../counties.ts';
import { addedGoods } from './added-goods.ts';

/** Details of grain in bulk of which nothing is stated but the way of paying. */
export const unstatedDetails = {
  category: 'Cereals',
  unit: 'Ton',
  packageQuantity: null,
  town: null,
  city: null,
  pickupAddress: null,
  trainStation: null,
  bulletin: null,
  photos: [] as string[],
  deliveryCounties: [] as CountyCode[],
  paymentMethod: 'AtDelivery',
  paymentDate: null,
  contractFile: null,
  ...addedGoods,
  otherFigures: [] as { name: string; value: string; unit: string | null }[],
} as const;
