-- additive
-- Notices of the platform's operators, who may work in no company. Their numbers come from the row of a company's notices, so that one bell shows both.
create table operator_notice (
  account_id bigint not null references account (id) on delete cascade,
  id bigint not null default nextval('notification_id_seq'),
  kind text not null,
  title text not null,
  content text not null default '',
  path text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (account_id, id)
);
create index operator_notice_created on operator_notice (created_at);
comment on table operator_notice is 'installation: what operators of the platform are told of its nodes, whichever company they work in';
alter table operator_notice enable row level security;
create policy own_account on operator_notice using (account_id = (select current_account()));
grant select, update (read_at) on operator_notice to tongzhou_app;
