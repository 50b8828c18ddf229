interface CartShop {
  shopName: string;
  state: 'open' | 'closed' | 'unavailable';
}

/** The warning of the cart page (section 8); null when every shop is open. */
export function unavailableShopsText(shops: readonly CartShop[]): string | null {
  const away = shops
    .filter(({ state }) => state !== 'open')
    .map(({ shopName, state }) => `${shopName} is ${state}`);
  if (away.length === 0) return null;
  return `Some shops in your cart are unavailable: ${away.join(', ')}. Please remove these items before proceeding to checkout.`;
}
