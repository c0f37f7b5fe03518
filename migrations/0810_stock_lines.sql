-- Makes the table `<named>_line` of a document of goods by lot: the goods line, in which lot, grade and condition, and what was typed of it:
-- boxes, and pieces beside them. `pieces` is what that comes to.
create procedure make_stock_lines(named text) language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('call make_goods_lines(%L)', named);
  execute format($f$alter table %1$I
    add column lot_id bigint not null,
    add column grade_id bigint,
    add column condition text not null default 'sellable' check (condition in ('sellable', 'inspection', 'degraded', 'sample')),
    add column boxes integer not null default 0 check (boxes >= 0),
    add column rest integer not null default 0 check (rest >= 0),
    add column note text not null default '',
    add foreign key (office_id, lot_id, goods_id) references stock_lot (office_id, id, goods_id),
    add foreign key (office_id, grade_id) references dictionary_item (office_id, id)
  $f$, named || '_line');
  execute format('comment on column %I.rest is %L', named || '_line', 'pieces typed beside the boxes');
  execute format('create index %I on %I (office_id, lot_id)', named || '_line_lot', named || '_line');
  execute format('create index %I on %I (office_id, grade_id)', named || '_line_grade', named || '_line');
end $$;
