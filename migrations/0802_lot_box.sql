-- The carton of a lot stays from its first movement on: the goods, the texts, the box and its weight.
create function keep_lot_box() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Here and not in the trigger's condition: PostgreSQL writes a comparison of rows otherwise there after a dump was restored.
  if (old.goods_id, old.colour, old.batch, old.size, old.box_pieces, old.box_weight, old.has_moved)
    is distinct from (new.goods_id, new.colour, new.batch, new.size, new.box_pieces, new.box_weight, new.has_moved) then
    raise check_violation using message = 'the carton of a lot that has moved stays', table = 'stock_lot', constraint = 'stock_lot_box';
  end if;
  return new;
end $$;
create trigger stock_lot_box before update of goods_id, colour, batch, size, box_pieces, box_weight, has_moved on stock_lot for each row
  when (old.has_moved) execute function keep_lot_box();
