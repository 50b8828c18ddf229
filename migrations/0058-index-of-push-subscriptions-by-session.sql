-- A session that is deleted takes its subscriptions with it; without the index each one read the whole table.
create index push_subscriptions_of_session on push_subscriptions (session_id);
