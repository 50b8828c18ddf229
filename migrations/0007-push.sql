-- Browsers that are subscribed to push messages.

create table push_subscriptions (
  id text primary key default new_id(),
  user_id text not null references users (id) on delete cascade,
  session_id text references sessions (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
