-- How many records went back to their pools of which a person was not told yet: noted together with what takes the records, so that it outlives
-- a run that breaks off.
create table recycled_untold (
  office_id bigint not null references office (id),
  subject text not null,
  employee_id bigint not null,
  count integer not null check (count > 0),
  primary key (office_id, subject, employee_id),
  foreign key (office_id, employee_id) references employee (office_id, id) on delete cascade
);
call make_tenant('recycled_untold');
