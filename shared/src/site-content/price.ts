const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** `AR$ 4.500` (spec §9, treasury price in AR$). */
export function formatPrice(price: number): string {
  return `AR$ ${pesos.format(price)}`;
}
