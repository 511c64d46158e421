-- What citizens sent in, beside the records that were made of it.
create table report (
  id uuid primary key,
  city_id text not null,
  -- The request that was made of it, or that holds the same text already.
  record_id uuid not null,
  at timestamptz not null,
  language text not null,
  -- SHA-256 of the id that the sender made for it, and of what was sent: sent again it is the same report.
  request_hash bytea not null,
  body_hash bytea not null,
  -- SHA-256 of the sender's address, and of the text about one service. Emptied after a day.
  from_hash bytea,
  text_hash bytea,
  -- The open request that it is about, too, until it has been folded into that one.
  joins uuid,
  -- The picture that came with it.
  picture_id uuid,
  -- Of the account; null when it was sent without one.
  person_id text
);
create unique index report_request on report (request_hash);
create index report_of_record on report (city_id, record_id);
create index report_from on report (from_hash, at) where from_hash is not null;
create index report_fresh on report (at) where from_hash is not null;
create index report_of_person on report (person_id) where person_id is not null;

-- Codes that open a report: one for the page, one for each letter.
create table report_code (
  hash bytea primary key,
  report_id uuid not null references report (id) on delete cascade,
  made_at timestamptz not null
);
create index report_code_of on report_code (report_id, made_at);

-- How a reporter can be reached. Nowhere else, and deleted some time after the closing.
create table report_contact (
  report_id uuid primary key references report (id) on delete cascade,
  name text,
  email text,
  phone text,
  left_at timestamptz not null
);
create index report_contact_oldest on report_contact (left_at);

-- Open requests of one service, for those who are about to report the same.
create index service_request_open_service on service_request (city_id, service_code) where status <> 'completed';
create index service_request_by_number on service_request (city_id, number);
