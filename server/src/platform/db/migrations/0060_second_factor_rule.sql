-- From which role on a second factor is required to sign in. One row; none, or null: of nobody.
create table second_factor_rule (
  one boolean primary key default true check (one),
  from_role text check (from_role in ('viewer', 'operator', 'admin'))
);
