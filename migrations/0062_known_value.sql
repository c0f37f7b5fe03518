-- One whole phone, WeChat name or address is looked up one at a time, by an act that is counted and logged (issue 10).

create table known_value (
  office_id bigint not null references office (id),
  account_id bigint not null references account (id),
  kind text not null check (kind in ('phone', 'wechat', 'address')),
  value text not null,
  shown text,
  known_at timestamptz not null default now(),
  looked_up_at timestamptz,
  primary key (office_id, account_id, kind, value)
);
comment on table known_value is 'what a person knows the whole of: they looked it up, entered it, or were shown it lately';
comment on column known_value.shown is 'what whoever does not know it sees of it; null: nothing';
create index known_value_lately on known_value (office_id, account_id, kind, looked_up_at) where looked_up_at is not null;
call make_tenant('known_value');

-- Who may not see whole numbers finds by what is shown of them alone.
create or replace function find_customers(grams text[], fragment text, whole_numbers boolean default false) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from customer
  where office_id = current_office() and merged_into_id is null and bigrams(customer_words(name, phone, wechat, community)) @> grams
    and case when whole_numbers
      -- Two characters are one gram: found is found.
      then length(fragment) = 2 or position(fragment in customer_words(name, phone, wechat, community)) > 0
      else position(fragment in customer_words(name, mask_phone(phone), mask_numbers(wechat), community)) > 0 end
  union
  select customer_id from customer_phone
  where office_id = current_office() and bigrams(phone) @> grams
    and case when whole_numbers then position(fragment in phone) > 0 else position(fragment in mask_phone(phone)) > 0 end $$;
