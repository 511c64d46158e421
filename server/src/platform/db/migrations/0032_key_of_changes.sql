-- The API key a change was made with. Null for changes on the page, of rules and of citizens. It outlives the key, as audit ids outlive accounts.
alter table timeline_entry add column key_id uuid;
