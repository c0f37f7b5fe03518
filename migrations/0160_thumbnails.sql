-- A small copy of each picture for lists and cards. Pictures from before have none; they were small when they came in.
alter table picture
  add column thumbnail bytea,
  add column thumbnail_type text,
  add check ((thumbnail is null) = (thumbnail_type is null));
