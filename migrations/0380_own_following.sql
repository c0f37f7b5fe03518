-- Formulas that read a value of another record follow its changes in the background. Such work is told and taken up again like that after a
-- publication; it concerns the records that hold one of some ids in a column, and its row goes when it is done.
alter table own_work add column by_column text, add column by_ids bigint[];
alter table own_work add constraint own_work_by check ((by_column is null) = (by_ids is null));
drop index own_work_newest;
create index own_work_newest on own_work (office_id, noun, id desc) where by_column is null;
create index own_work_following on own_work (office_id, noun) where by_column is not null;
