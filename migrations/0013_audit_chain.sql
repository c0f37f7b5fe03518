-- The operation log as a chain of hashes per company, and what a log screen asks (docs/decisions/0009-audit-chain.md).

-- Whoever writes only notes its transaction, which costs no lock; the chain is made afterwards from what has been
-- committed since the last look.
alter table operation_log add column tx xid8 not null default pg_current_xact_id();
create index operation_log_tx on operation_log (tx);
drop index operation_log_time;
create index operation_log_time on operation_log (office_id, at desc, id desc);

create function is_operator() returns boolean language sql stable parallel safe
  as $$ select exists (select 1 from account where id = current_account() and is_platform and disabled_at is null) $$;

-- The platform's own entries have no company; its operators read them, and write them also while they work in one.
alter policy own_office on operation_log
  using (office_id = (select current_office()) or (office_id is null and (account_id = (select current_account()) or (select is_operator()))))
  with check (office_id is not distinct from (select current_office()) or (office_id is null and (select is_operator())));

-- Text with every phone number in it shown as 138****5678 or 057****5678, as `maskNumbers` does.
create function mask_numbers(value text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(regexp_replace(value,
    '(?<![0-9])((?:\+?86[ -]?)?1[3-9][0-9])[ -]?[0-9]{4}[ -]?([0-9]{4})(?![0-9])', '\1****\2', 'g'),
    '(?<![0-9.])(0[0-9]{2})[0-9]{3,5}([0-9]{4})(?![0-9])', '\1****\2', 'g') $$;

-- What the hash of an entry is taken of: one line of JSON whose bytes depend on nothing but the entry and its salt. Numbers in
-- it are masked, so that an export proves itself without telling them; the digest, salted since four digits are guessed
-- in no time, binds what was written.
create function operation_log_text(entry operation_log, salt uuid) returns text language sql stable parallel safe
  as $$ select jsonb_build_object('id', entry.id, 'office', entry.office_id, 'account', entry.account_id, 'employee', entry.employee_id,
    'person', entry.person_name, 'action', entry.action, 'subject', entry.subject, 'subjectId', entry.subject_id,
    'subjectName', mask_numbers(entry.subject_name), 'subjectVersion', entry.subject_version,
    'changes', mask_numbers(entry.changes::text), 'route', entry.route,
    'address', entry.address, 'device', entry.device, 'trace', entry.trace_id,
    'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'digest', encode(sha256(convert_to(salt::text || entry.subject_name || chr(31) || entry.changes::text, 'UTF8')), 'hex'))::text $$;

create function seal_step(state bytea, previous bytea, entry text) returns bytea language plpgsql immutable parallel safe
  as $$ begin return sha256(coalesce(state, previous) || convert_to(entry, 'UTF8')); end $$;
-- The hash at the end of a row of entries that comes after `previous`.
create aggregate seal_hash(previous bytea, entry text) (sfunc = seal_step, stype = bytea);

-- An entry's place in its chain. Chain 0 is the platform's own.
create table operation_log_seal (
  office_id bigint not null,
  seq bigint not null,
  log_id bigint not null,
  hash bytea not null,
  salt uuid not null,
  sealed_at timestamptz not null default now(),
  primary key (office_id, seq)
);
create unique index operation_log_seal_entry on operation_log_seal (office_id, log_id);
alter table operation_log_seal enable row level security;
create policy own_office on operation_log_seal
  using (office_id = (select current_office()) or (office_id = 0 and (select is_operator())))
  with check (office_id = (select current_office()));
grant select on operation_log_seal to tongzhou_app;

-- One row: what had been committed when the log was sealed last. Whoever seals holds it.
create table operation_log_sealing (
  one boolean primary key default true check (one),
  seen pg_snapshot not null,
  at timestamptz not null default now()
);
insert into operation_log_sealing (seen, at) values ('3:3:', '-infinity');

-- Gives the entries that were committed since the last time their number and hash, in the order of transaction and id;
-- at most once a second, by one node at a time. `whole` looks at every entry: a dump that was restored tells transactions
-- of another server. Tells which chains have grown.
create function door_seal_log(whole boolean) returns table (office_id bigint, entries bigint, newest bigint)
  language plpgsql security definer set search_path = public as $$
declare
  before pg_snapshot;
begin
  select s.seen into before from operation_log_sealing s
    where whole or s.at < clock_timestamp() - interval '900 milliseconds' for update skip locked;
  if not found then return; end if;
  if whole then
    before := '3:3:';
    update operation_log set tx = '3' where tx >= pg_snapshot_xmax(pg_current_snapshot());
  end if;
  return query
  with now_seen as materialized (select pg_current_snapshot() as snapshot),
  fresh as materialized (
    select coalesce(l.office_id, 0) as chain, l.tx, l.id, salted.salt, operation_log_text(l, salted.salt) as line
    from operation_log l cross join lateral (select gen_random_uuid() as salt, l.id) salted
    where l.tx >= pg_snapshot_xmin(before) and not pg_visible_in_snapshot(l.tx, before)
      and not exists (select from operation_log_seal s where s.office_id = coalesce(l.office_id, 0) and s.log_id = l.id)
  ), ends as (
    select c.chain, coalesce(e.seq, 0) as seq, coalesce(e.hash, '') as hash from (select distinct chain from fresh) c
    left join lateral (select s.seq, s.hash from operation_log_seal s where s.office_id = c.chain order by s.seq desc limit 1) e on true
  ), sealed as (
    insert into operation_log_seal as s (office_id, seq, log_id, salt, hash)
    select f.chain, e.seq + row_number() over chained, f.id, f.salt, seal_hash(e.hash, f.line) over chained
    from fresh f join ends e on e.chain = f.chain
    window chained as (partition by f.chain order by f.tx, f.id)
    returning s.office_id, s.log_id
  ), noted as (
    update operation_log_sealing set seen = now_seen.snapshot, at = clock_timestamp() from now_seen
  )
  select d.office_id, count(*), max(d.log_id) from sealed d group by d.office_id;
end $$;
revoke execute on function door_seal_log from public;
grant execute on function door_seal_log to tongzhou_app;

-- What someone sees of a customer's phone who may not see the whole of it, as `maskPhone` does.
create function mask_phone(phone text) returns text language sql immutable parallel safe
  as $$ select case when length(phone) < 7 then '****' else left(phone, 3) || '****' || right(phone, 4) end $$;

-- Who may not see whole numbers finds by what is shown of them, or by the whole number: not by any piece of it, which
-- would tell the hidden digits one by one.
drop function find_customers(text[], text);
create function find_customers(grams text[], fragment text, whole_numbers boolean default false) returns setof bigint
  language sql stable security definer set search_path = public rows 200 as $$
  select id from customer
  where office_id = current_office() and bigrams(customer_words(name, phone, wechat, community)) @> grams
    and case when whole_numbers
      -- Two characters are one gram: found is found.
      then length(fragment) = 2 or position(fragment in customer_words(name, phone, wechat, community)) > 0
      else phone = fragment or lower(wechat) = fragment
        or position(fragment in customer_words(name, mask_phone(phone), mask_numbers(wechat), community)) > 0 end $$;
revoke execute on function find_customers from public;
grant execute on function find_customers to tongzhou_app;
