-- Communities by their sound, for what the field 小区 suggests: yunqi, yqhy and huayuan find 云栖花园.
alter table customer add column community_sounds text not null default '';

create function keep_community_sounds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.community_sounds := sounds_of(new.community);
  return new;
end $$;
create trigger customer_community_sounds before insert or update of community on customer
  for each row execute function keep_community_sounds();
update customer set community_sounds = sounds_of(community) where community <> '';

-- Holds all that the suggestion asks, so that it reads no customer.
create index customer_community on customer (office_id, community)
  include (id, province, city, district, community_sounds) where merged_into_id is null and community <> '';
