-- A copy of a default role is told what an upgrade gave the default role, and takes it or not: an upgrade widens no copy.
alter table default_grant add column number bigint generated always as identity;
comment on column default_grant.number is 'rises with each grant, so that a copy knows which it has been told of';
create unique index default_grant_number on default_grant (number);
grant select on default_grant to tongzhou_app;

alter table role
  add column copied_code text,
  add column seen_grant bigint not null default 0;
comment on column role.copied_code is 'the default role of which it is a copy, or the copy of a copy; null for others';
comment on column role.seen_grant is 'the last number in default_grant that a person took or ignored for this copy';

-- Copies of older versions are known by their first entry in the log, which names the role that was copied.
with recursive copy as (
  select r.office_id, r.id, r.name, l.changes -> 'copiedFrom' ->> 1 as source
  from role r join operation_log l on l.office_id = r.office_id and l.subject = 'role' and l.subject_id = r.id::text
  where r.code is null and not r.is_admin and l.action = '复制'
), known as (
  select office_id, id, name, code from role where code is not null and not is_admin
  union
  select c.office_id, c.id, c.name, k.code from copy c join known k on k.office_id = c.office_id and k.name = c.source
)
update role r set copied_code = k.code, seen_grant = (select coalesce(max(number), 0) from default_grant)
from known k where k.office_id = r.office_id and k.id = r.id and r.code is null;
