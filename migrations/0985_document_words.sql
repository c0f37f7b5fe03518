-- Documents are found by their own words: an index of the runs of three characters, and a function that finds the rows of the company that one works in.
-- A search over a hundred thousand documents would else read each of them.
create procedure make_found(subject text, columns text[]) language plpgsql set search_path = public, pg_temp as $$
declare
  words text := 'lower(' || array_to_string(columns, $j$ || ' ' || $j$) || ')';
begin
  execute format('create index %I on %I using gin (office_id, grams(%s))', subject || '_found', subject, words);
  execute format($f$
    create function %1$I(grams text[], fragment text) returns setof bigint language sql stable security definer set search_path = public, pg_temp as $body$
      select id from %2$I where office_id = current_office() and grams(%3$s) @> grams and position(fragment in %3$s) > 0 $body$ $f$,
    'find_in_' || subject, subject, words);
  execute format('revoke execute on function %I from public', 'find_in_' || subject);
  execute format('grant execute on function %I to tongzhou_app', 'find_in_' || subject);
end $$;

call make_found('sales_order', array['number', 'address', 'receiver', 'remark']);
call make_found('shipment', array['number', 'address', 'receiver', 'driver', 'vehicle', 'remark']);
call make_found('factory_order', array['number', 'remark']);
call make_found('goods_return', array['number', 'address', 'contact', 'reason']);
call make_found('installation', array['number', 'address', 'receiver', 'remark']);

create index shipment_carries on shipment using gin (office_id, packages);

-- Orders of which something is left to ship: a few of all that there are.
create index order_sum_open on order_sum (office_id, id) where net < pieces;
