-- How the codes on cartons of factories are read: a pattern for goods of a brand, or of all.
create table goods_code_pattern (
  office_id bigint not null references office (id),
  id bigint generated always as identity,
  position integer not null check (position >= 0),
  brand_id bigint,
  template text not null check (length(template) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (office_id, id),
  unique (office_id, position),
  foreign key (office_id, brand_id) references dictionary_item (office_id, id)
);
call make_tenant('goods_code_pattern');
comment on column goods_code_pattern.template is 'such as {goods}-{lot}-{box}';
create index goods_code_pattern_brand on goods_code_pattern (office_id, brand_id);
