// Makes Vendure's tables and adds what an order needs: three products, a way to send them and a way to pay.
import { join } from 'node:path';
import { bootstrap } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';
import { config } from './config.mjs';

const app = await populate(
  () => bootstrap(config),
  {
    defaultLanguage: 'en',
    defaultZone: 'Asia',
    countries: [{ name: 'India', code: 'IN', zone: 'Asia' }],
    taxRates: [{ name: 'Standard Tax', percentage: 5 }],
    shippingMethods: [{ name: 'Delivery', price: 3000 }],
    paymentMethods: [
      {
        name: 'Dummy Payment',
        handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
      },
    ],
    collections: [],
  },
  join(import.meta.dirname, 'product.csv'),
);
await app.close();
