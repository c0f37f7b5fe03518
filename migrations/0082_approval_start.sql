-- Whoever may start approvals finds that in the menu.
insert into menu (code, parent_code, title, icon, path, authority, kind, position) values
  ('approvalStart', 'webConsole', '发起审批', 'report', '/approvalStart', 'approvalStart', 'web', 25);
insert into role_menu (office_id, role_id, menu_code)
  select office_id, role_id, 'approvalStart' from role_element where element_code = 'approvalDetial:start';
