-- People find goods by what is written on a carton: texts of lots by how they begin.
create index stock_lot_colour on stock_lot (office_id, colour collate "C") where colour <> '';
create index stock_lot_batch on stock_lot (office_id, batch collate "C") where batch <> '';
