-- Menus and elements that operators add besides those of the product; only these can be removed.
alter table menu add column custom boolean not null default false;
alter table element add column custom boolean not null default false;

-- Menus that are open: enabled, and all groups above them too. What stands in a disabled group is closed with it.
create view open_menu as
with recursive opened as (
  select * from menu where parent_code is null and enabled
  union all
  select m.* from menu m join opened o on m.parent_code = o.code where m.enabled
)
select * from opened;
grant select on open_menu to tongzhou_app;

-- Said once to everyone instead of once per office: platform operators work in none.
create or replace function move_all_permission_versions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update office set permission_version = permission_version + 1;
  perform pg_notify('tongzhou', json_build_object('kind', 'permission', 'officeId', null)::text);
  return null;
end $$;

-- How many roles of all offices hold a menu or one of its elements, or one element: in the way of removing it.
create function door_menu_holders(wanted text) returns bigint
  language sql volatile security definer set search_path = public as $$
  select count(*) from (
    select office_id, role_id from role_menu where menu_code = wanted
    union
    select office_id, role_id from role_element re join element e on e.code = re.element_code
    where wanted in (e.code, e.menu_code)
  ) held
  where is_operator() $$;

revoke execute on function door_menu_holders from public;
grant execute on function door_menu_holders to tongzhou_app;
