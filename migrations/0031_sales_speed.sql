-- What is to be contacted when, of a whole office or of departments: the views 今日需联系 and 已逾期, the calendar and the
-- figures read it from the index alone, whoever owns the rows.
create index clue_next on clue (office_id, next_follow_up_at) include (owner_id, department_id)
  where status = 'following' and next_follow_up_at is not null;
create index opportunity_next on opportunity (office_id, next_follow_up_at) include (owner_id, department_id)
  where status = 'open' and next_follow_up_at is not null;
