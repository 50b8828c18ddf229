-- The counters of rate limits, shared by all API processes. Expiry in milliseconds since 1970.
-- The columns and their order are those of rate-limiter-flexible.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
