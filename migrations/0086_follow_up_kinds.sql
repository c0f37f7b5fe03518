-- A follow-up belongs to a record of some kind: docs/decisions/0011-follow-up-kinds.md. One that led to another record (a
-- clue to its deal) stays where it was written; the later record points back.
alter table follow_up rename to follow_up_before;
alter sequence follow_up_id_seq rename to follow_up_before_id_seq;
alter table follow_up_before drop constraint follow_up_pkey, drop constraint follow_up_office_id_fkey,
  drop constraint follow_up_office_id_method_id_fkey, drop constraint follow_up_office_id_created_by_fkey;

-- Partitions have an identity of their own from PostgreSQL 17 on, and none before: a sequence is the same on all.
create sequence follow_up_id_seq;
grant usage on sequence follow_up_id_seq to tongzhou_app;
create table follow_up (
  office_id bigint not null references office (id),
  id bigint not null default nextval('follow_up_id_seq'),
  kind text not null,
  subject_id bigint not null,
  method_id bigint,
  content text not null,
  next_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (office_id, id, kind),
  foreign key (office_id, method_id) references dictionary_item (office_id, id),
  foreign key (office_id, created_by) references employee (office_id, id)
) partition by list (kind);
alter sequence follow_up_id_seq owned by follow_up.id;
call make_tenant('follow_up');

-- Lets follow-ups be about the rows of a table: theirs are a partition of their own, whose key holds them to the rows of
-- that table in the same office. The application reads and writes them by way of `follow_up` alone.
create procedure make_followed(subject regclass, kind text) language plpgsql set search_path = public, pg_temp as $$
declare part text = 'follow_up_of_' || (select relname from pg_class where oid = subject);
begin
  execute format('create table %I partition of follow_up for values in (%L)', part, kind);
  execute format('alter table %I add foreign key (office_id, subject_id) references %s (office_id, id)', part, subject);
  execute format('call make_tenant(%L)', part);
  execute format('revoke all on %I from tongzhou_app', part);
end $$;
call make_followed('clue', 'clue');
call make_followed('opportunity', 'opportunity');

-- The keys are checked when all rows are there: for each row by itself that takes several times as long.
alter table follow_up drop constraint follow_up_office_id_fkey, drop constraint follow_up_office_id_method_id_fkey,
  drop constraint follow_up_office_id_created_by_fkey;
alter table follow_up_of_clue drop constraint follow_up_of_clue_office_id_subject_id_fkey;
alter table follow_up_of_opportunity drop constraint follow_up_of_opportunity_office_id_subject_id_fkey;
insert into follow_up (office_id, id, kind, subject_id, method_id, content, next_at, created_by, created_at, version)
select office_id, id, case when clue_id is null then 'opportunity' else 'clue' end, coalesce(clue_id, opportunity_id),
  method_id, content, next_at, created_by, created_at, version from follow_up_before;
alter table follow_up add foreign key (office_id) references office (id),
  add foreign key (office_id, method_id) references dictionary_item (office_id, id),
  add foreign key (office_id, created_by) references employee (office_id, id);
alter table follow_up_of_clue add foreign key (office_id, subject_id) references clue (office_id, id);
alter table follow_up_of_opportunity add foreign key (office_id, subject_id) references opportunity (office_id, id);
select setval(pg_get_serial_sequence('follow_up', 'id'), coalesce((select max(id) from follow_up), 0) + 1, false);

-- What merges of customers moved: follow-ups go with the record that they are about now, and are told of by its kind.
update customer_merge m set moved = m.moved - 'followUp.customerId' || (
  select jsonb_object_agg('followUp.' || kind, ids) from (
    select f.kind, jsonb_agg(f.id order by f.id) as ids from follow_up f
    where f.office_id = m.office_id and f.id in (select jsonb_array_elements(m.moved -> 'followUp.customerId')::bigint)
    group by f.kind) of_kind)
where exists (select from follow_up f where f.office_id = m.office_id
  and f.id in (select jsonb_array_elements(m.moved -> 'followUp.customerId')::bigint));

drop table follow_up_before;
create index follow_up_subject on follow_up (office_id, subject_id, id desc);
create index follow_up_person on follow_up (office_id, created_by, created_at desc);
create index follow_up_time on follow_up (office_id, created_at);
