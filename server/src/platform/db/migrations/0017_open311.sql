-- Apps of other people's that may send requests to a city by Open311. One that was removed stays, without what opened anything.
create table sending_app (
  id uuid primary key,
  city_id text not null,
  name text not null,
  -- SHA-256 of the key; null when it was removed.
  hash bytea unique,
  last_four text not null,
  sent integer not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  check ((hash is null) = (removed_at is not null))
);
create index sending_app_of_city on sending_app (city_id, created_at desc, id desc);

-- What an app has sent lately, so that the same sent again is the same request.
create table open311_submission (
  app_id uuid not null,
  -- SHA-256 of everything that was sent but the key.
  hash bytea not null,
  request_id uuid not null,
  at timestamptz not null,
  primary key (app_id, hash)
);
create index open311_submission_at on open311_submission (at);

-- What the desk has changed lately, and the requests of one service, as apps ask for them page by page.
create index service_request_changed on service_request (city_id, updated_at desc, id desc);
create index service_request_of_service on service_request (city_id, service_code, created_at desc, id desc) where service_code is not null;
-- Requests by how far north they are, for what lies around a point; null for what is no point.
create index service_request_latitude on service_request
  (city_id, (case when geometry->>'type' = 'Point' then (geometry->'coordinates'->>1)::float8 end));
