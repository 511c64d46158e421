-- Rules, the state of each rule at each place, alerts with their history, and the messages about them.
create table alert_rule (
  id uuid primary key,
  city_id text not null,
  owner_id text not null references person (id) on delete cascade,
  sharing text not null check (sharing in ('own', 'city')),
  version integer not null,
  active boolean not null,
  template text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Its past alerts still name it.
  removed_at timestamptz
);
create index alert_rule_of on alert_rule (city_id, owner_id) where removed_at is null;

create table alert_rule_version (
  rule_id uuid not null references alert_rule (id) on delete cascade,
  version integer not null,
  -- RuleSettings of domain/src/alerts/rule.ts.
  settings jsonb not null,
  active boolean not null,
  -- Null once that account is deleted.
  changed_by text references person (id) on delete set null,
  changed_at timestamptz not null,
  primary key (rule_id, version)
);

-- Episodes, from firing (or no data) to resolved. What is only pending is in alert_progress.
create table alert (
  id uuid primary key,
  city_id text not null,
  rule_id uuid not null references alert_rule (id) on delete cascade,
  rule_version integer not null,
  owner_id text not null,
  sharing text not null,
  name text not null,
  severity text not null,
  place_id text not null,
  place_name text not null,
  district text,
  -- traffic, energy, city, records, feeds or system: what the rule looks at first.
  domain text not null,
  state text not null,
  started_at timestamptz not null,
  fired_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text references person (id) on delete set null,
  shelved_until timestamptz,
  shelved_reason text,
  resolved_at timestamptz,
  flapping boolean not null default false,
  evidence jsonb not null,
  incident_id uuid,
  -- Transitions so far.
  sequence integer not null
);
-- One open alert for a rule at a place, whichever instance evaluates.
create unique index alert_open on alert (rule_id, place_id) where resolved_at is null;
create index alert_resolved on alert (resolved_at) where resolved_at is not null;
create index alert_newest on alert (city_id, fired_at desc, id desc);
create index alert_shelved on alert (shelved_until) where state = 'shelved';
create index alert_flapping on alert (city_id) where flapping;
create index alert_of_rule on alert (rule_id, place_id);
create index alert_of_rule_newest on alert (rule_id, fired_at desc) where state <> 'pending';
create index alert_of_owner on alert (owner_id, fired_at desc, id desc);

create table alert_transition (
  id uuid primary key,
  alert_id uuid not null references alert (id) on delete cascade,
  sequence integer not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  cause text not null,
  by_person text references person (id) on delete set null,
  reason text,
  evidence jsonb not null,
  -- Null until the dispatcher has decided whom to notify.
  dispatched_at timestamptz,
  -- Why nobody was notified although such a transition usually is; null otherwise. Withheld of domain/src/alerts/alert.ts.
  withheld text,
  unique (alert_id, sequence)
);
create index alert_transition_waiting on alert_transition (at) where dispatched_at is null;
create index alert_transition_at on alert_transition (at);

-- What the evaluator knows of a rule at a place between two runs; written in the transaction of the transition it causes.
create table alert_progress (
  rule_id uuid not null references alert_rule (id) on delete cascade,
  place_id text not null,
  rule_version integer not null,
  -- Progress of domain/src/alerts/evaluate.ts.
  state jsonb not null,
  -- A person silenced the rule at this place.
  shelved_until timestamptz,
  shelved_reason text,
  updated_at timestamptz not null,
  primary key (rule_id, place_id)
);

-- An instance that begins to evaluate a city's rules takes the next epoch, and writes only while it is the newest.
create table alert_evaluation (
  city_id text primary key,
  epoch integer not null,
  -- What was received before has been evaluated; every rule that was not at rest then is in alert_progress.
  evaluated_up_to timestamptz not null
);

-- Values that would have fired a rule, but were stale when they came.
create table alert_late_value (
  rule_id uuid not null references alert_rule (id) on delete cascade,
  place_id text not null,
  at timestamptz not null,
  evidence jsonb not null,
  primary key (rule_id, place_id, at)
);

create table alert_rating (
  alert_id uuid not null references alert (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  useful boolean not null,
  rated_at timestamptz not null,
  primary key (alert_id, person_id)
);

create table contact_point (
  id uuid primary key,
  -- Of one's own: the owner; of the city: who added it.
  owner_id text references person (id) on delete cascade,
  city_id text,
  sharing text not null check (sharing in ('own', 'city')),
  kind text not null check (kind in ('push', 'email', 'webhook', 'slack')),
  name text not null,
  -- The address, or a browser's subscription.
  target jsonb not null,
  -- Secrets are derived from the installation's key and this number, so that none is stored.
  secret_number integer not null,
  created_at timestamptz not null,
  gone_at timestamptz,
  delivered_at timestamptz,
  -- The problem of the last attempt; null if it succeeded.
  problem text,
  -- Failed attempts since the last success, and until when none is made because of them.
  failures integer not null default 0,
  resume_at timestamptz
);
-- A browser shows the messages of one person: whoever switched them on last.
create unique index contact_point_browser on contact_point ((target #>> '{push,endpoint}')) where kind = 'push';
create index contact_point_of on contact_point (owner_id);
create index contact_point_in on contact_point (city_id) where sharing = 'city';

-- Outgoing messages, each about one or several transitions.
create table notification (
  id uuid primary key,
  -- In this order a contact point gets its messages.
  sequence bigint generated always as identity,
  contact_point_id uuid not null references contact_point (id) on delete cascade,
  -- What it is about, as kinds and transitions: no recipient gets one twice.
  dedup_key text not null,
  title text not null,
  -- NotificationBody of domain/src/alerts/notification.ts.
  body jsonb not null,
  state text not null check (state in ('waiting', 'delivered', 'dead', 'dropped')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  attempted_at timestamptz,
  delivered_at timestamptz,
  problem text,
  -- HTTP status of the last attempt; null without an answer.
  status integer,
  -- An instance attempts it; if that instance dies, another may from then on.
  claimed_until timestamptz,
  -- The letter in the outbox that carries it; null for other channels, and before it was handed over.
  mail_id uuid,
  unique (contact_point_id, dedup_key)
);
create index notification_due on notification (contact_point_id, due_at) where state = 'waiting';
create index notification_mail on notification (mail_id) where state = 'waiting' and mail_id is not null;
create index notification_newest on notification (contact_point_id, created_at desc, id desc);
create index notification_at on notification (created_at);

-- What a person's notification centre shows: rows of the same message are one notice there, unread until they open it.
create table screen_notice (
  id uuid primary key,
  message_id uuid not null,
  person_id text not null references person (id) on delete cascade,
  city_id text not null,
  transition_id uuid not null references alert_transition (id) on delete cascade,
  -- NoticeKind of domain/src/alerts/notification.ts.
  kind text not null,
  -- Name of the feed that is in trouble; null for other kinds.
  feed text,
  -- It came in the person's quiet hours.
  quiet boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (person_id, transition_id, kind)
);
create index screen_notice_newest on screen_notice (person_id, city_id, created_at desc, message_id desc);
create index screen_notice_transition on screen_notice (transition_id);
create index screen_notice_old on screen_notice (created_at);

-- Transitions that wait to be one message to a recipient: a group of a policy, a feed in trouble, or someone's quiet hours.
create table alert_batch (
  id uuid primary key,
  city_id text not null,
  -- 'person ID' or 'contact-point ID'.
  recipient text not null,
  -- The group, as in domain/src/alerts/dispatch/grouping.ts.
  key text not null,
  -- Null while nothing waits.
  due_at timestamptz,
  sent_at timestamptz,
  unique (city_id, recipient, key)
);
create index alert_batch_due on alert_batch (due_at) where due_at is not null;

create table alert_batch_item (
  batch_id uuid not null references alert_batch (id) on delete cascade,
  transition_id uuid not null references alert_transition (id) on delete cascade,
  kind text not null,
  feed text,
  primary key (batch_id, transition_id, kind)
);
create index alert_batch_item_transition on alert_batch_item (transition_id);

-- Alerts that nobody has acknowledged yet, and when their policy escalates them. The policy as it is then says to whom.
create table alert_escalation (
  alert_id uuid not null references alert (id) on delete cascade,
  policy_id uuid not null,
  transition_id uuid not null references alert_transition (id) on delete cascade,
  due_at timestamptz not null,
  primary key (alert_id, policy_id)
);
create index alert_escalation_due on alert_escalation (due_at);

create table notification_policy (
  city_id text primary key,
  version integer not null,
  -- Policies in order, as in domain/src/alerts/policy.ts.
  policies jsonb not null,
  changed_at timestamptz not null
);

create table notification_preferences (
  person_id text primary key references person (id) on delete cascade,
  preferences jsonb not null
);
