-- 补做: a 加工单 in place of goods that broke or were wrong at a home. It cites the 加工单 that made them, says who answers, and counts for nothing that was
-- contracted, as a replacement of a factory does.
alter table factory_order drop constraint factory_order_workshop;
alter table processing
  add replaces_id bigint,
  add answers text check (answers in ('factory', 'driver', 'warehouse', 'installer', 'customer')),
  add constraint processing_replaces check ((replaces_id is null) = (answers is null)),
  add foreign key (office_id, replaces_id) references processing (office_id, id);
create index processing_replaces on processing (office_id, replaces_id) where replaces_id is not null;
comment on column processing.replaces_id is 'the 加工单 whose goods it makes again';
comment on column processing.answers is 'who answers for what is made again';
