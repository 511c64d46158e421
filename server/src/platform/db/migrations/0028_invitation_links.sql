-- SHA-256 of a second token, in the link that an admin copied last; null while none was copied.
alter table invitation add column link_token_hash bytea unique;
