/**
 * The comments, and some names, of these migrations were rewritten after they had been applied. The hash of each file
 * before that, which databases of that time have stored.
 */
export const OLD_MIGRATION_HASHES: Record<string, string> = {
  '0001-accounts.sql': '226ae3fdd6f0ca922725eabca2f1fb56754df2d6',
  '0002-shops-and-foods.sql': '54c47ee6d2d73fb531a278772d636c679eba523b',
  '0003-payments.sql': 'f33985d04207c76839582b8d89bd2945959eb98b',
  '0004-orders.sql': '6a6aec919761461c4c316e6db72014b1b9b58cc0',
  '0005-audit.sql': '5f7d18758f6ae613b9b1f95f22a4432e3c3d362a',
  '0006-statistics.sql': '1901f0407a95ee927a79c1f50b4d42d9f41a933b',
  '0007-push.sql': 'aea467ab59da3961088c2b6baef2bb003bd6be95',
  '0008-limits.sql': 'e31378c4a312ac01271982325ce7d4485c359401',
  '0009-settlement.sql': '98c366332f79723436d397d875d87ebd28218f58',
  '0010-shop-version-counts-shop-admins.sql': '7d79809e275bc0884ac9e6b68d238d89caa6fa3b',
  '0011-late-orders.sql': '1dbf1e2b7715d500d651839fdea77ec0d40e383c',
  '0012-account-codes-and-notices.sql': 'fbc6a20d88a64cdce1219cdb00da189e5266b3ad',
  '0013-order-lines-without-food-reference.sql': '6ea4b9f7a4405150a638a5328fb9dcbeee613479',
  '0014-users-created-at-in-milliseconds.sql': '2d0b1dbe0c07525ef05f740f60cc9541b7a9c7a0',
  '0015-late-orders-once-per-statement.sql': 'f4ee1b83bc213e41b8f67c7426785ad094ff4508',
  '0016-order-answered-at.sql': '5da7f5f1835986247dd325d877c179efc25c2b80',
  '0017-shop-location-and-revisions.sql': '013bb3f298820991cd7743fc60e731237d054298',
  '0018-shop-assignments-and-notices.sql': '5f1bb9672d60b17fab1ed2141b9c8bf7374823d6',
  '0019-line-keys.sql': 'd77affb887446155f56c38f24cc5d1da47788336',
  '0020-line-keys-of-existing-orders.sql': 'c5d246b62cd881fec883ed9617402858fd054b72',
  '0021-line-key-in-primary-key.sql': 'c41a2c66370b6af1c11f984f07107d94bb33a7a1',
  '0022-fulfilment.sql': '3f25c481c7ab2107ad241533a68c358455feb36e',
  '0023-food-list-indexes.sql': '0bc9e0d0b516cf000da74a68c286e974b2eb477d',
  '0024-uploaded-pictures.sql': 'c54c7ab7dad25543a33a3840c4e1b2dbe25a2cfb',
  '0025-statistics-details.sql': '4cc229c0d65cd6fa05377b2b00108f2dcf3d5471',
  '0026-food-imports.sql': '56decc612ec8b47fcfbce17a0fd0f7fe7cb832a0',
};
