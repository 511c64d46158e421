-- What the source of a request says about the work, and the address of its picture.
alter table service_request add column status_notes text;
alter table service_request add column source_picture text;
