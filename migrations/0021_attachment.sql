-- What a file was sent up for, so that none is taken for something else: a waiting attachment is no export.
alter table file add column purpose text not null default '';
comment on column file.purpose is 'attachment: waits to be attached to a record';
