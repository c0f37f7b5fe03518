-- Clues that nobody has contacted yet: the start page counts and lists a person's own.
create index clue_fresh on clue (office_id, owner_id, created_at desc, id desc)
  where status = 'following' and last_follow_up_at is null;

-- A company that has never said after how many days a deal stands still gets what a dealer expects, so that 停滞 finds something.
update stage s set stale_days = usual.days, version = s.version + 1
  from (values ('待跟进', 3), ('到店', 7), ('量尺', 7), ('方案', 14), ('报价', 14), ('定金', 30), ('签约', 45)) usual (name, days)
  where s.name = usual.name and s.kind = 'open'
    and not exists (select from stage t where t.office_id = s.office_id and t.stale_days is not null);
