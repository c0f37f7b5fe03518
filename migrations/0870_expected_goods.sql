-- What is still on order of goods, found without the lines that have come.
create index purchase_line_open on purchase_line (office_id, goods_id) where closed_reason = '' and received < pieces;
