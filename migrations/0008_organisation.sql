-- What issue 3 adds to offices, people, roles, menus and words.

alter table office
  add column logo text not null default '',
  add column member_level text not null default '标准版',
  add column member_until date,
  add column contact_name text not null default '',
  add column contact_phone text not null default '',
  add column address text not null default '',
  add column introduction text not null default '',
  add column synchronous_auto boolean not null default false;

-- Pictures of people and companies by the hash of their bytes, so that a browser may keep them for ever.
create table picture (
  hash text primary key,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on picture to tongzhou_app;

alter table account
  add column theme text not null default 'default';

alter table employee
  add column email text not null default '',
  add column entry_date date,
  add column remark text not null default '',
  -- The lowest share of the list price this person may sell at without asking, in basis points (product.md §3).
  add column discount_floor integer check (discount_floor between 0 and 10000),
  add column departed_at timestamptz;
create unique index employee_job_number on employee (office_id, job_number) where job_number is not null;

-- A link by which a person sets a new password once; only its SHA-256 is stored.
create table password_link (
  token_hash bytea primary key,
  account_id bigint not null references account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_account on password_link (account_id) where used_at is null;
grant select, insert, update, delete on password_link to tongzhou_app;

alter table role
  add column remark text not null default '',
  add column position integer not null default 0;
update role set position = id;
create index employee_role_role on employee_role (office_id, role_id);

-- A menu's code is its own; where the specification lists one screen in two groups, the second place has a code of its own,
-- `group/screen`, of which the last part is the screen's. Only codes without a slash are permissions: a second place opens
-- with the authority of the first.
alter table menu
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
alter table element
  add column enabled boolean not null default true,
  add column version integer not null default 1;

insert into menu (code, parent_code, title, icon, path, authority, kind, for_platform, position) values
  ('organizationManager', 'webConsole', '组织架构', 'office', '/organizationManager', 'organizationManager', 'web', false, 60),
  ('officeManager', 'organizationManager', '公司信息', 'office', '/organizationManager/officeManager', 'officeManager', 'web', false, 10),
  ('companyManager', 'organizationManager', '部门管理', 'peoples', '/organizationManager/companyManager', 'companyManager', 'web', false, 20),
  ('groupManager', 'organizationManager', '角色管理', 'permission', '/organizationManager/groupManager', 'groupManager', 'web', false, 30),
  ('employeesManager', 'organizationManager', '员工管理', 'user', '/organizationManager/employeesManager', 'employeesManager', 'web', false, 40),
  ('group/companyManager', 'webConsole', '公司信息管理', 'client', '/companyManager', null, 'web', false, 70),
  ('companyManager/companyManager', 'group/companyManager', '部门管理', 'peoples', '/companyManager/companyManager', 'companyManager', 'web', false, 10),
  ('companyManager/employeesManager', 'group/companyManager', '员工管理', 'user', '/companyManager/employeesManager', 'employeesManager', 'web', false, 20),
  ('companyManager/officeManager', 'group/companyManager', '公司信息', 'office', '/companyManager/officeManager', 'officeManager', 'web', false, 30),
  ('baseManager', 'webConsole', '基础配置管理', 'configurationManager', '/baseManager', 'baseManager', 'web', false, 80),
  ('baseManager/groupManager', 'baseManager', '角色权限管理', 'permission', '/baseManager/groupManager', 'groupManager', 'web', false, 10),
  ('groupTypeManager', 'baseManager', '角色类型管理', 'peoples', '/baseManager/groupTypeManager', 'groupTypeManager', 'web', false, 20),
  ('dictionaryManager', 'baseManager', '数据字典', 'international', '/baseManager/dictionaryManager', 'dictionaryManager', 'web', false, 30),
  ('sortManager', 'baseManager', '排序管理', 'reportManager', '/baseManager/sortManager', 'sortManager', 'web', false, 40),
  ('gateLogManager', 'baseManager', '公司操作日志', 'report', '/baseManager/gateLogManager', 'gateLogManager', 'web', false, 50),
  ('gateLogManagerTest', 'baseManager', '实时操作日志', 'report', '/baseManager/gateLogManagerTest', 'gateLogManagerTest', 'web', false, 60),
  ('platform/baseManager', 'webConsole', '基础配置管理', 'configurationManager', '/baseManager', null, 'web', true, 90),
  ('menuManager', 'platform/baseManager', '菜单管理', 'configurationManager', '/baseManager/menuManager', 'menuManager', 'web', true, 10),
  ('sysLogManager', 'platform/baseManager', '系统操作日志', 'report', '/baseManager/sysLogManager', 'sysLogManager', 'web', true, 20),
  ('errorLog', 'platform/baseManager', '错误日志', 'bug', '/baseManager/errorLog', 'errorLog', 'web', true, 30),
  ('authManager', 'webConsole', '权限管理', 'permission', '/authManager', 'authManager', 'web', true, 100),
  ('serviceManager', 'authManager', '员工管理', 'peoples', '/authManager/serviceManager', 'serviceManager', 'web', true, 10);

insert into element (code, menu_code, title, position) values
  ('officeManager:edit', 'officeManager', '编辑', 1),
  ('companyManager:add', 'companyManager', '新增', 1), ('companyManager:edit', 'companyManager', '编辑与移动', 2),
  ('companyManager:disable', 'companyManager', '停用与启用', 3), ('companyManager:remove', 'companyManager', '删除', 4),
  ('groupManager:add', 'groupManager', '新增与复制', 1), ('groupManager:edit', 'groupManager', '编辑与授权', 2),
  ('groupManager:members', 'groupManager', '成员', 3), ('groupManager:remove', 'groupManager', '删除', 4),
  ('employeesManager:add', 'employeesManager', '新增', 1), ('employeesManager:edit', 'employeesManager', '编辑', 2),
  ('employeesManager:role', 'employeesManager', '分配角色', 3), ('employeesManager:disable', 'employeesManager', '停用与启用', 4),
  ('employeesManager:password', 'employeesManager', '重置密码', 5), ('employeesManager:view_mobile', 'employeesManager', '查看完整手机号', 6),
  ('employeesManager:handover', 'employeesManager', '离职交接', 7), ('employeesManager:import', 'employeesManager', '导入', 8),
  ('employeesManager:export', 'employeesManager', '导出', 9), ('employeesManager:view_as', 'employeesManager', '以其视角查看', 10),
  ('employeesManager:explain', 'employeesManager', '查看权限来由', 11),
  ('groupTypeManager:edit', 'groupTypeManager', '新增、编辑与删除', 1),
  ('dictionaryManager:edit', 'dictionaryManager', '新增、编辑与停用', 1),
  ('sortManager:edit', 'sortManager', '调整顺序', 1),
  ('gateLogManager:export', 'gateLogManager', '导出', 1), ('gateLogManager:verify', 'gateLogManager', '校验', 2),
  ('menuManager:edit', 'menuManager', '新增、编辑与停用', 1),
  ('sysLogManager:export', 'sysLogManager', '导出', 1), ('sysLogManager:verify', 'sysLogManager', '校验', 2),
  ('errorLog:clear', 'errorLog', '清除', 1),
  ('serviceManager:add', 'serviceManager', '新增', 1), ('serviceManager:edit', 'serviceManager', '编辑', 2),
  ('serviceManager:disable', 'serviceManager', '停用与启用', 3), ('serviceManager:password', 'serviceManager', '重置密码', 4),
  ('authManager:visit', 'authManager', '进入企业查看', 1);

-- Companies that are there already get what a new one starts with: heads of departments see their people.
insert into role_menu (office_id, role_id, menu_code)
  select r.office_id, r.id, code from role r, unnest(array['organizationManager', 'employeesManager']) code where r.name = '部门经理';
insert into role_scope (office_id, role_id, module, scope)
  select office_id, id, 'employee', 'departmentAndBelow' from role where name = '部门经理';

-- Types of words are a company's own: the trade's to begin with, its own besides.
alter table dictionary_item drop constraint dictionary_item_type_code_fkey;
alter table dictionary_type rename to dictionary_type_of_all;
create table dictionary_type (
  office_id bigint not null references office (id),
  id bigint generated by default as identity,
  code text not null,
  name text not null,
  -- Known to the product; a company may neither rename its code nor remove it.
  built_in boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (office_id, id),
  unique (office_id, code),
  unique (office_id, name)
);
call make_tenant('dictionary_type');
insert into dictionary_type (office_id, code, name, built_in, position)
  select o.id, t.code, t.title, true, t.position from office o, dictionary_type_of_all t;
drop table dictionary_type_of_all;
alter table dictionary_item add foreign key (office_id, type_code) references dictionary_type (office_id, code);
