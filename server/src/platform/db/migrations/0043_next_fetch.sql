-- When the leader has planned the next fetch of a feed; null for what is not fetched.
alter table feed_state add column next_fetch_at timestamptz;
