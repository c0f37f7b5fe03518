-- Goods take own fields as clues do (0100, 0103), with sums from the index by which the list is counted (0220).
call make_own('goods');
call make_own_search('goods');
drop index goods_newest;
create index goods_newest on goods (office_id, created_at desc, id desc) include (on_sale, own_n1, own_n2, own_n3, own_n4);
