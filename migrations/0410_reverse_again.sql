-- A batch is taken back once; a taking back that failed can be asked for again.
drop index price_batch_reversed;
create unique index price_batch_reversed on price_batch (office_id, reverses) where status not in ('refused', 'failed');
