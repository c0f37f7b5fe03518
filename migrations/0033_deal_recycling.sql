-- Deals go back to pools and are claimed by the same rules as clues (product.md §2 公海, §3), each counted for itself.
alter table intake add column subject text not null default 'clue' check (subject in ('clue', 'opportunity'));
alter table intake alter column subject drop default, drop constraint intake_pkey, add primary key (office_id, employee_id, subject);

create table opportunity_recycling_warning (
  office_id bigint not null,
  opportunity_id bigint not null,
  due_at timestamptz not null,
  warned_at timestamptz not null default now(),
  primary key (office_id, opportunity_id),
  foreign key (office_id, opportunity_id) references opportunity (office_id, id) on delete cascade
);
call make_tenant('opportunity_recycling_warning');
