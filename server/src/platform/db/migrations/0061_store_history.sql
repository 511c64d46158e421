-- The line of history that the store was last seen on: its database and the timeline of its write-ahead log. One row; none before the first start.
create table store_history (
  one boolean primary key default true check (one),
  database text not null,
  timeline int not null
);
