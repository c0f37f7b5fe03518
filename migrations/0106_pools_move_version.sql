-- A node keeps who sees which pool until something moves the company's version, as it keeps permissions: nothing is asked for each call.
create trigger permission_moves after insert or update or delete on pool for each row execute function move_permission_version();
create trigger permission_moves after insert or update or delete on pool_member for each row execute function move_permission_version();
