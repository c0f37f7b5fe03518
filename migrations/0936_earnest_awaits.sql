-- 等到货: an earnest of goods that are not there yet reserves nothing until they arrive; a line of them has no lot and no warehouse before.
alter table earnest add column awaits boolean not null default false;
comment on column earnest.awaits is 'its goods are reserved as they arrive, and nothing of them before';
alter table earnest_line alter column lot_id drop not null, alter column warehouse_id drop not null;
alter table earnest_line add check ((lot_id is null) = (warehouse_id is null));
comment on column earnest_line.lot_id is 'null until goods of it have arrived (earnest.awaits)';
