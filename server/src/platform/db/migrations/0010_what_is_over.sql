-- What is over is looked for by its end, so that it can be forgotten.
create index identity_session_ends on identity_session (expires_at);
create index identity_session_idle on identity_session ((coalesce(seen_at, created_at)));
create index identity_token_ends on identity_token (expires_at);
create index identity_verification_ends on identity_verification (expires_at);
create index identity_verification_about on identity_verification (value);
create index identity_used_code_oldest on identity_used_code (used_at);
create index plan_meter_oldest on plan_meter (starts_at);
create index payment_event_oldest on payment_event (received_at);

-- The list of people, and who governs a city, among very many.
create index person_newest on person (created_at desc, id desc);
create index person_role_admin on person_role (city_id) where role = 'admin';
-- What was done to somebody, and the letters to a mailbox: asked at every sign-up, copy and removal.
create index audit_entry_about on audit_entry (subject_id) where subject_id is not null;
create index mail_to on mail (recipient);
