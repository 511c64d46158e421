-- Open invitations: once redeemed or withdrawn they are gone, and the trail alone tells of them.
create table invitation (
  id uuid primary key,
  city_id text not null,
  -- In the one spelling of a mailbox.
  email text not null,
  role text not null check (role in ('viewer', 'operator', 'admin')),
  -- SHA-256 of what stands in the letter: who reads the store cannot redeem it.
  token_hash bytea not null unique,
  -- A person's id; without a reference, since an invitation stands when who gave it is gone.
  invited_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (city_id, email)
);
