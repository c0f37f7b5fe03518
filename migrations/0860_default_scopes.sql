-- The data scopes that default roles were given by an upgrade or with their company, once each: what a company then changes or takes away stays so.
create table default_scope (
  role_code text not null,
  module text not null,
  primary key (role_code, module)
);
-- What every company was given when it was founded, before this.
insert into default_scope (role_code, module) values
  ('manager', 'clue'), ('seller', 'clue'),
  ('manager', 'commission'), ('seller', 'commission'), ('finance', 'commission'),
  ('manager', 'contract'), ('seller', 'contract'), ('finance', 'contract'),
  ('manager', 'employee'),
  ('manager', 'money'), ('seller', 'money'), ('finance', 'money'),
  ('manager', 'opportunity'), ('seller', 'opportunity'),
  ('manager', 'special'), ('seller', 'special'), ('finance', 'special');
