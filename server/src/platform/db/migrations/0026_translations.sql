-- What the product itself writes in several languages: {"es": {"title", "description", "location"}}. Null for what people and feeds write.
alter table incident add column translations jsonb;
alter table service_request add column translations jsonb;
