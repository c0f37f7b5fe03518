-- Customers take own fields as clues do (0100, 0103). A customer that was merged into another one holds none, so that unique values are free
-- for the kept one; an undo gives them back.
call make_own('customer');
-- 0079 dropped them.
create index if not exists customer_search on customer using gin (office_id, bigrams(customer_words(name, phone, wechat, community)));
create index if not exists customer_sound on customer using gin (office_id, bigrams(sounds));
call make_own_search('customer');
alter table customer_merge add column own jsonb;
comment on column customer_merge.own is 'the own fields of the merged customer before the merge';
