-- Which prices count for a deal: the level belongs to its customer, the price channel to the deal. On a document alone they were free choices,
-- and with them price and floor.
alter table customer add column level_id bigint;
alter table customer add foreign key (office_id, level_id) references dictionary_item (office_id, id);
create index customer_level on customer (office_id, level_id) where level_id is not null;
alter table opportunity add column price_channel_id bigint;
alter table opportunity add foreign key (office_id, price_channel_id) references dictionary_item (office_id, id);
create index opportunity_price_channel on opportunity (office_id, price_channel_id) where price_channel_id is not null;

-- Documents keep what they have. A customer gets the level, and a deal the channel, of its newest contract that was approved; what only a
-- quotation or a draft says was chosen by whoever typed it, and gives nobody a level.
update customer u set level_id = newest.level_id
from (select distinct on (office_id, customer_id) office_id, customer_id, level_id from contract
      where state in ('effective', 'completed') and cancelled_on is null and level_id is not null
      order by office_id, customer_id, effective_at desc nulls last, id desc) newest
where u.office_id = newest.office_id and u.id = newest.customer_id and u.merged_into_id is null;
update opportunity o set price_channel_id = newest.channel_id
from (select distinct on (office_id, opportunity_id) office_id, opportunity_id, channel_id from contract
      where state in ('effective', 'completed') and cancelled_on is null and channel_id is not null
      order by office_id, opportunity_id, effective_at desc nulls last, id desc) newest
where o.office_id = newest.office_id and o.id = newest.opportunity_id;
