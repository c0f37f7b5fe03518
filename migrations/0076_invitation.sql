-- What became of an invitation: its link was opened, and its person has come in.
alter table password_link add column opened_at timestamptz;
alter table employee add column entered_at timestamptz;
comment on column employee.entered_at is 'when its account signed in here for the first time';
update employee e set entered_at = (
  select min(s.created_at) from session s where s.account_id = e.account_id and s.office_id = e.office_id);
