-- Default roles have a code, which stays when a company calls the role otherwise.
alter table role add column code text check (code ~ '^[a-z][A-Za-z]{1,39}$');
comment on column role.code is 'which of the roles that every company starts with it is; null for those that a company made';
update role r set code = d.code
from (values ('部门经理', 'manager'), ('导购', 'seller'), ('设计师专员', 'designer'), ('财务', 'finance'), ('仓管', 'warehouse')) d (name, code)
where r.name = d.name and not r.is_admin;
update role r set code = 'admin' where is_admin
  and not exists (select from role o where o.office_id = r.office_id and o.is_admin and o.id < r.id);
create unique index role_code on role (office_id, code) where code is not null;
comment on index role_code is 'a company has each default role once';

-- What default roles were given, ever: it is given once, so that what a company takes from a role stays taken.
create table default_grant (
  role_code text not null,
  code text not null,
  primary key (role_code, code)
);
comment on table default_grant is 'menus and elements that the default roles of all companies have been given once';
insert into default_grant (role_code, code)
select d.role_code, code from (values
  ('manager', 'webConsole approvalInfoManager customerManager functionManager organizationManager clueList businessList voucherDownload customerList
    approvalStart approvalDetial exportBusiness exportClue teamManager employeesManager clueList:add clueList:edit clueList:claim
    clueList:return clueList:invalid clueList:follow clueList:view_phone clueList:convert businessList:add businessList:edit businessList:stage
    businessList:close businessList:team businessList:follow businessList:view_phone businessList:claim businessList:return customerList:edit
    customerList:view_phone voucherDownload:fetch approvalDetial:start clueList:assign clueList:import clueList:export businessList:transfer
    businessList:reopen businessList:export exportBusiness:export exportClue:export customerList:merge customerList:decide customerList:export
    teamManager:edit'),
  ('seller', 'webConsole approvalInfoManager customerManager clueList businessList voucherDownload customerList approvalStart approvalDetial clueList:add
    clueList:edit clueList:claim clueList:return clueList:invalid clueList:follow clueList:view_phone clueList:convert businessList:add
    businessList:edit businessList:stage businessList:close businessList:team businessList:follow businessList:view_phone businessList:claim
    businessList:return customerList:edit customerList:view_phone voucherDownload:fetch approvalDetial:start'),
  ('designer', 'webConsole approvalStart approvalDetial approvalDetial:start'),
  ('finance', 'webConsole approvalStart approvalDetial approvalDetial:start'),
  ('warehouse', 'webConsole approvalStart approvalDetial approvalDetial:start')
) d (role_code, codes), regexp_split_to_table(d.codes, '\s+') code;
