-- That somebody came in for the first time shapes nobody's permissions: the company's people need not ask for theirs anew.
drop trigger permission_moves on employee;
create trigger permission_moves after insert or delete on employee for each row execute function move_permission_version();
create trigger permission_moves_on after update on employee for each row
  when (to_jsonb(old) - 'entered_at' is distinct from to_jsonb(new) - 'entered_at') execute function move_permission_version();
