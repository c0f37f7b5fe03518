-- Beside a role whose name differs in case alone, 0057 took that role for the owner and gave the owner's functions no search path: a dump of
-- such a database restores without the rows of tables that call them. A name is compared as a name here, never read as an identifier.
do $$
declare one regprocedure;
begin
  for one in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.proowner = (select oid from pg_roles where rolname = current_user)
      and l.lanname in ('sql', 'plpgsql') and p.prosqlbody is null
      and 'search_path=public, pg_temp' <> all(coalesce(p.proconfig, '{}'))
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s set search_path = public, pg_temp', one);
  end loop;
end $$;
