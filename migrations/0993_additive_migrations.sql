-- additive
-- From here on a database knows after which migrations a node of the version before may go on.
alter table migration add column if not exists additive boolean not null default false;
comment on column migration.additive is 'whether nodes of the version before go on beside it';
