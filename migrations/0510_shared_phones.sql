-- A customer whose phone was entered by somebody who does not see the customer that has it: both have the phone until a person makes them one.
alter table customer add column shares_phone boolean not null default false;
comment on column customer.shares_phone is 'another customer has the same phone, whom the person who entered this one did not see';

drop index customer_first_phone;
create unique index customer_first_phone on customer (office_id, phone, (case when shares_phone then id else 0 end));
create index customer_shared_phone on customer (office_id, phone) where shares_phone;

create or replace function first_phone_is_free() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(250025, new.office_id::integer);
  if exists (select from customer_phone where office_id = new.office_id and phone = new.phone) then
    -- An insert is left out, as by `on conflict do nothing`: its rows come by the hundred.
    if tg_op = 'INSERT' then return null; end if;
    raise unique_violation using constraint = 'customer_phone_once', message = 'the phone is a further one of a customer';
  end if;
  return new;
end $$;
drop trigger customer_first_phone on customer;
create trigger customer_first_phone before insert or update of phone, shares_phone on customer
  for each row when (new.phone is not null and not new.shares_phone) execute function first_phone_is_free();

create or replace function further_phone_is_free() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(250025, new.office_id::integer);
  if exists (select from customer where office_id = new.office_id and phone = new.phone and not shares_phone) then
    raise unique_violation using constraint = 'customer_phone_once', message = 'the phone is the first one of a customer';
  end if;
  return new;
end $$;
