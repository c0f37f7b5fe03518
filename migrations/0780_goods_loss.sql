
-- What is lost of goods when they are cut and laid: lines that follow from an area begin with it.
alter table goods add column loss_rate integer check (loss_rate between 0 and 10000);
comment on column goods.loss_rate is 'basis points of the net area; lines of documents begin with it and keep their own';
