-- The numbers that a person who does not see whole ones has imported or had checked lately: of those that look alike, few, in all files.
create table imported_number (
  office_id bigint not null references office (id),
  account_id bigint not null references account (id),
  value text not null,
  shown text not null,
  at timestamptz not null default now(),
  primary key (office_id, account_id, value)
);
comment on table imported_number is 'numbers in the files of a person who sees only a part of such numbers, to count those that look alike';
create index imported_number_alike on imported_number (office_id, account_id, shown);
call make_tenant('imported_number');

-- Values of own fields that no two records share are looked up too.
alter table known_value drop constraint known_value_kind_check,
  add constraint known_value_kind_check check (kind in ('phone', 'wechat', 'address', 'own'));
