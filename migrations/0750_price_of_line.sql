-- A line remembers from which window its price came and on which day, so that it can tell why it costs what it costs, whatever holds later. Windows are
-- never overwritten. Null in `price_day`: a line without goods, or one from before; null in `price_window_id`: the goods' own price.
alter table quotation_line add price_window_id bigint, add price_day date,
  add foreign key (office_id, price_window_id) references price_window (office_id, id);
alter table contract_line add price_window_id bigint, add price_day date,
  add foreign key (office_id, price_window_id) references price_window (office_id, id);
