-- Customers take own fields as clues do (0100, 0103). A customer that was merged into another one holds none, so that unique values are free
-- for the kept one; an undo gives them back.
call make_own('customer');
call make_own_search('customer');
alter table customer_merge add column own jsonb;
comment on column customer_merge.own is 'the own fields of the merged customer before the merge';
