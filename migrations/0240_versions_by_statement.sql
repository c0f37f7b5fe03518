-- A statement that changes many rows of a role moves its company's version once, not once a row: to found a company writes 160
-- such rows, and each move left a dead copy of the company that every check of a foreign key walked past.
create function move_permission_versions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update office set permission_version = permission_version + 1 where id in (select office_id from moved);
  perform pg_notify('tongzhou', json_build_object('kind', 'permission', 'officeId', office_id)::text) from (select distinct office_id from moved) m;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['role', 'role_menu', 'role_element', 'role_scope', 'employee_role'] loop
    execute format('drop trigger permission_moves on %I', name);
    execute format('create trigger permission_moves_in after insert on %I referencing new table as moved for each statement execute function move_permission_versions()', name);
    execute format('create trigger permission_moves_on after update on %I referencing new table as moved for each statement execute function move_permission_versions()', name);
    execute format('create trigger permission_moves_out after delete on %I referencing old table as moved for each statement execute function move_permission_versions()', name);
  end loop;
end $$;
