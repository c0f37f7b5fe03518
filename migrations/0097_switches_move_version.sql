-- A node keeps a company's switches until something moves its version, as it keeps permissions: nothing is asked for each call.
create trigger permission_moves after insert or update or delete on office_switch for each row execute function move_permission_version();
