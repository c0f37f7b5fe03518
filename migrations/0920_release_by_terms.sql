-- What must be paid before goods leave follows from the terms of payment (chain-stock.md). A company that chose a percentage keeps deciding by it.
insert into office_switch (office_id, code, value)
select distinct office_id, 'moneyRelease', '"percent"'::jsonb from office_switch where code in ('moneyProductionRate', 'moneyShippingRate')
on conflict do nothing;
