// Vendure as its project template sets it up for production, without the plugins that an order does not need: e-mails,
// search, pictures and the dashboard. This file and the others here that end in .mjs run in the folder with Vendure.
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  dummyPaymentHandler,
  LogLevel,
} from '@vendure/core';

export const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT) },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    // The customers of the bench log in without a mail.
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: 'only for the bench' },
    cookieOptions: { secret: 'only for the bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    // Only prepare.mjs makes the tables.
    synchronize: process.env.MAKE_TABLES === 'yes',
    logging: false,
    extra: { max: Number(process.env.CONNECTIONS) },
  },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }), DefaultSchedulerPlugin.init()],
};
