-- The stages of several groups that are the same place of a deal share a step, whatever they are called: a field that is required from a stage on
-- is asked for at that place in every group. A stage gets the step of the stage that had its name first, unless its group has that step already;
-- a stage that is renamed keeps its own.
-- The trigger below sets it; the default only lets statements leave it out.
alter table stage add step bigint default 0;
update stage s set step = (select min(o.id) from stage o where o.office_id = s.office_id and o.name = s.name);
alter table stage alter step set not null;

create function set_stage_step() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.step := coalesce((
    select o.step from stage o
    where o.office_id = new.office_id and o.name = new.name and o.stage_group_id <> new.stage_group_id
      and not exists (
        select from stage own where own.office_id = o.office_id and own.stage_group_id = new.stage_group_id and own.step = o.step
      )
    order by o.id limit 1
  ), new.id);
  return new;
end $$;
create trigger set_step before insert on stage for each row execute function set_stage_step();
