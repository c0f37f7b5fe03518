-- Retail (零售): a contract that a loose order brings along, whole and due before delivery, which nobody signs.
alter table contract add column kind text not null default 'sale' check (kind in ('sale', 'retail'));
