-- One mobile has one key: the trunk 0 that an old switchboard asks for (013812345678) is no part of it (`normalisePhone`). What was stored
-- with it is written anew. Where another customer has the number, a first phone is shared, which lists both as likely duplicates for a person
-- to merge; a further phone stays as it is and is listed with the other one too.

update customer c
set phone = substr(c.phone, 2), shares_phone = c.shares_phone
  or exists (select from customer o where o.office_id = c.office_id and o.phone = substr(c.phone, 2))
  or exists (select from customer_phone p where p.office_id = c.office_id and p.phone = substr(c.phone, 2))
where c.phone ~ '^01[3-9][0-9]{9}$'
  and not exists (select from customer_phone p
    where p.office_id = c.office_id and p.phone = substr(c.phone, 2) and p.customer_id = c.id);

update customer_phone c set phone = substr(c.phone, 2)
where c.phone ~ '^01[3-9][0-9]{9}$'
  and not exists (select from customer o where o.office_id = c.office_id and o.phone = substr(c.phone, 2))
  and not exists (select from customer_phone p where p.office_id = c.office_id and p.phone = substr(c.phone, 2));

update customer_merge set phone = substr(phone, 2) where phone ~ '^01[3-9][0-9]{9}$';
update office set contact_phone = substr(contact_phone, 2) where contact_phone ~ '^01[3-9][0-9]{9}$';
-- What a person knows of such a number they look up again.
delete from known_value where kind = 'phone' and value ~ '^01[3-9][0-9]{9}$';

-- Own fields of the kind phone.
do $$
declare
  field record;
begin
  for field in
    select f.office_id, f.noun, one ->> 'key' as key
    from own_form f, jsonb_array_elements(f.content -> 'fields') one where one ->> 'kind' = 'phone'
  loop
    execute format(
      'update %I set own = jsonb_set(own, array[$2], to_jsonb(substr(own ->> $2, 2)))
       where office_id = $1 and own ->> $2 ~ ''^01[3-9][0-9]{9}$''', field.noun) using field.office_id, field.key;
  end loop;
end $$;
