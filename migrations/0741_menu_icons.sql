-- Each entry of the menu has an icon of its own, by which the collapsed sidebar is read; what an operator chose stays.
update menu set icon = new.icon, version = version + 1, updated_at = now()
from (values
  ('customerManager', 'client', 'peoples'),
  ('functionManager', 'permission', 'international'),
  ('businessCenter', 'office', 'home'),
  ('baseManager', 'configurationManager', 'loginCode'),
  ('approvalStart', 'report', 'permission')
) as new (code, old_icon, icon)
where menu.code = new.code and menu.icon = new.old_icon and not menu.custom;
