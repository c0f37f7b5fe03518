-- What was answered in one's name stands among what one has done.
create index approval_task_in_name on approval_task (office_id, for_id, instance_id) where for_id is not null;
