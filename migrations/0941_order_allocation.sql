-- 备货: goods of stock are reserved for lines of placed orders (stock_reservation). What the customer said to another lot for a line stands with the line.
alter table sales_order_line
  add consent_kind text check (consent_kind in ('signature', 'photo', 'verbal')),
  add consent_note text not null default '',
  add consent_on date,
  add check ((consent_kind is null) = (consent_on is null));
comment on column sales_order_line.consent_kind is 'how the customer consents to several lots; null while nobody has asked';
comment on column sales_order_line.consent_on is 'the day on which the customer consented';
