-- What is to be contacted when, of a whole office or of departments: the views 今日需联系 and 已逾期, the calendar and the
-- figures read it from the index alone, whoever owns the rows.
create index clue_next on clue (office_id, next_follow_up_at) include (owner_id, department_id)
  where status = 'following' and next_follow_up_at is not null;
create index opportunity_next on opportunity (office_id, next_follow_up_at) include (owner_id, department_id)
  where status = 'open' and next_follow_up_at is not null;

-- Letter by letter by the key: as a join, planned before anything was known of the table, it read the whole of it for each
-- name, which cost milliseconds for each customer that was entered or imported.
create or replace function syllables_of(value text) returns text[] language sql stable strict parallel safe as $$
  select array(
    select coalesce((select p.sound from pinyin p where p.letter = w.letter), lower(w.letter))
    from regexp_split_to_table(value, '') with ordinality w (letter, place) order by w.place) $$;
analyze pinyin;
