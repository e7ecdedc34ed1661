import { formatPrice } from '@centro/shared';
import { copy } from '../../copy/es-AR.ts';

/** Such as `Gratuito` or `AR$ 4.500`. @param price in pesos */
export function priceText(price: number): string {
  return price === 0 ? copy['training.free'] : formatPrice(price);
}
