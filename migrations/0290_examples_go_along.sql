-- What follows from receipts and contracts of a company's examples goes with them; nothing else deletes these. A row of a bill that was matched with
-- an example's receipt goes too, and comes in again with its file.
alter table commission_lot drop constraint commission_lot_office_id_money_entry_id_fkey, add constraint commission_lot_office_id_money_entry_id_fkey foreign key (office_id, money_entry_id) references money_entry (office_id, id) on delete cascade;
alter table commission_lot drop constraint commission_lot_office_id_receipt_id_fkey, add constraint commission_lot_office_id_receipt_id_fkey foreign key (office_id, receipt_id) references receipt (office_id, id) on delete cascade;
alter table commission_lot drop constraint commission_lot_office_id_contract_id_fkey, add constraint commission_lot_office_id_contract_id_fkey foreign key (office_id, contract_id) references contract (office_id, id) on delete cascade;
alter table commission_lot drop constraint commission_lot_office_id_term_id_fkey, add constraint commission_lot_office_id_term_id_fkey foreign key (office_id, term_id) references contract_term (office_id, id) on delete cascade;
alter table commission_take drop constraint commission_take_office_id_lot_id_fkey, add constraint commission_take_office_id_lot_id_fkey foreign key (office_id, lot_id) references commission_lot (office_id, id) on delete cascade;
alter table commission_take drop constraint commission_take_office_id_money_entry_id_fkey, add constraint commission_take_office_id_money_entry_id_fkey foreign key (office_id, money_entry_id) references money_entry (office_id, id) on delete cascade;
alter table commission_entry drop constraint commission_entry_office_id_contract_id_fkey, add constraint commission_entry_office_id_contract_id_fkey foreign key (office_id, contract_id) references contract (office_id, id) on delete cascade;
alter table commission_entry drop constraint commission_entry_office_id_lot_id_fkey, add constraint commission_entry_office_id_lot_id_fkey foreign key (office_id, lot_id) references commission_lot (office_id, id) on delete cascade;
alter table commission_entry drop constraint commission_entry_office_id_reverses_id_fkey, add constraint commission_entry_office_id_reverses_id_fkey foreign key (office_id, reverses_id) references commission_entry (office_id, id) on delete cascade;
alter table commission_entry drop constraint commission_entry_office_id_money_entry_id_fkey, add constraint commission_entry_office_id_money_entry_id_fkey foreign key (office_id, money_entry_id) references money_entry (office_id, id) on delete cascade;
alter table statement_row drop constraint statement_row_office_id_receipt_id_fkey, add constraint statement_row_office_id_receipt_id_fkey foreign key (office_id, receipt_id) references receipt (office_id, id) on delete cascade;
alter table money_import drop constraint money_import_office_id_receipt_id_fkey, add constraint money_import_office_id_receipt_id_fkey foreign key (office_id, receipt_id) references receipt (office_id, id) on delete cascade;
alter table money_import drop constraint money_import_office_id_request_id_fkey, add constraint money_import_office_id_request_id_fkey foreign key (office_id, request_id) references money_request (office_id, id) on delete cascade;

-- A person's month loses what its examples gave it.
create function withdraw_commission_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update commission_month set base = base - old.base, amount = amount - old.amount, entries = entries - 1, updated_at = now(),
    accrued = accrued - case old.kind when 'accrual' then old.amount else 0 end,
    reversed = reversed - case old.kind when 'reversal' then old.amount else 0 end,
    imported = imported - case old.kind when 'import' then old.amount else 0 end
  where office_id = old.office_id and owner_id = old.owner_id and period = old.period;
  return null;
end $$;
create trigger commission_entry_withdraws after delete on commission_entry for each row execute function withdraw_commission_entry();
