-- What happens in a city, for programs outside: written in the transaction of the change, read by webhooks and event streams. The counter's
-- row stays locked until the commit, so events become visible in the order of their numbers.
create table event_counter (
  city_id text primary key,
  last bigint not null
);

create table city_event (
  city_id text not null,
  sequence bigint not null,
  -- Receivers recognise a repeated delivery by it.
  id uuid not null unique,
  type text not null,
  at timestamptz not null,
  -- About an unconfirmed report, which only operators may see.
  desk_only boolean not null,
  data jsonb not null,
  primary key (city_id, sequence)
);
create index city_event_at on city_event (at);

-- The health of each feed as it was last reported.
create table reported_feed_health (
  city_id text not null,
  feed_id text not null,
  health text not null,
  primary key (city_id, feed_id)
);
