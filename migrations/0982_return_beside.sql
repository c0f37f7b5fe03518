-- A customer who gives goods back may take others instead: one change order gives up the ones and adds the others, and only the difference is paid.
alter table goods_return add wanted bigint not null default 0 check (wanted >= 0);
comment on column goods_return.wanted is 'fen: the price of the goods that the customer takes instead, which its change order adds; 0 where there are none';
