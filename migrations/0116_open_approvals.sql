-- The newest of what waits for somebody, read from the newest on instead of sorting all that waits in the company.
create index approval_instance_newest on approval_instance (office_id, started_at desc, id desc) where ended_at is null;
