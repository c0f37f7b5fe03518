-- Goods that are cleared out (清仓): documents say so beside their size, and customers do not give them back.
alter table goods add clearance boolean not null default false;
comment on column goods.clearance is 'what is quoted of it from now on says that it is not taken back';
