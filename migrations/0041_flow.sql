-- The screen on which flows are drawn and published (issue 5), and what it has to know of them.

alter table approval_flow add column updated_by bigint,
  add foreign key (office_id, updated_by) references employee (office_id, id);
alter table approval_flow_version add column source jsonb;
comment on column approval_flow_version.source is
  'as it was drawn, where the definition has flows inside of it written out; null where both are the same';

create index approval_instance_version on approval_instance (office_id, flow_version_id, id) where ended_at is null;
comment on index approval_instance_version is 'what runs on a version';
create index approval_instance_business on approval_instance (office_id, business, id desc);

insert into menu (code, parent_code, title, icon, path, authority, kind, position) values
  ('processManager', 'functionManager', '审批管理', 'report', '/functionManager/processManager', 'processManager', 'web', 20),
  ('companyManager/processManager', 'group/companyManager', '审批管理', 'report', '/companyManager/processManager', 'processManager', 'web', 50);
insert into element (code, menu_code, title, position) values
  ('processManager:edit', 'processManager', '新增与修改', 1),
  ('processManager:publish', 'processManager', '发布与停用', 2),
  ('processManager:move', 'processManager', '进行中的审批转到新版本', 3);
