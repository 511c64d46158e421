-- What the rules need to know about a feed without knowing its standard.
-- part: what it describes; null for the simulated city, which describes everything.
-- header_dated: its newest time is when the publisher generated the answer.
alter table feed_state
  add column part text check (part in ('incidents', 'serviceRequests', 'traffic', 'energy', 'vehicles')),
  add column header_dated boolean not null default false;

update feed_state set
  part = case standard when 'wzdx' then 'incidents' when 'open311' then 'serviceRequests' when 'eia' then 'energy' end,
  header_dated = standard = 'wzdx';
