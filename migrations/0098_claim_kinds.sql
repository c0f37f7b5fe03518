-- A request beyond the limits of claiming is about a record of some kind, as follow-ups are: a partition for each kind,
-- whose key holds its requests to the rows of that table in the same office.
alter table claim_request rename to claim_request_before;
alter sequence claim_request_id_seq rename to claim_request_before_id_seq;
alter table claim_request_before drop constraint claim_request_pkey,
  drop constraint claim_request_office_id_employee_id_fkey, drop constraint claim_request_status_check;
drop index claim_request_open;

create sequence claim_request_id_seq;
grant usage on sequence claim_request_id_seq to tongzhou_app;
create table claim_request (
  office_id bigint not null references office (id),
  id bigint not null default nextval('claim_request_id_seq'),
  kind text not null,
  subject_id bigint not null,
  employee_id bigint not null,
  reason text not null,
  content jsonb not null,
  concealed text[] not null default '{}',
  status text not null default 'running' check (status in ('running', 'returned', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (office_id, id, kind),
  foreign key (office_id, employee_id) references employee (office_id, id)
) partition by list (kind);
alter sequence claim_request_id_seq owned by claim_request.id;
comment on table claim_request is 'somebody wants a record of a pool that the limits of claiming keep from them';
comment on column claim_request.concealed is 'fields of `content` that its asker may not see before the record is theirs';
create unique index claim_request_open on claim_request (office_id, employee_id, kind, subject_id) where status in ('running', 'returned');
comment on index claim_request_open is 'one of a person for a record at a time';
create index claim_request_subject on claim_request (office_id, subject_id);
call make_tenant('claim_request');

-- Lets people ask for the rows of a table beyond the limits of claiming.
create procedure make_claimable(subject regclass, kind text) language plpgsql set search_path = public, pg_temp as $$
declare part text = 'claim_request_of_' || (select relname from pg_class where oid = subject);
begin
  execute format('create table %I partition of claim_request for values in (%L)', part, kind);
  execute format('alter table %I add foreign key (office_id, subject_id) references %s (office_id, id)', part, subject);
  execute format('call make_tenant(%L)', part);
  execute format('revoke all on %I from tongzhou_app', part);
end $$;
call make_claimable('clue', 'clue');
call make_claimable('opportunity', 'opportunity');

insert into claim_request (office_id, id, kind, subject_id, employee_id, reason, content, concealed, status, created_at, updated_at, version)
select office_id, id, subject, coalesce(clue_id, opportunity_id), employee_id, reason, content, concealed, status, created_at,
  updated_at, version from claim_request_before;
select setval(pg_get_serial_sequence('claim_request', 'id'), coalesce((select max(id) from claim_request), 0) + 1, false);
drop table claim_request_before;
