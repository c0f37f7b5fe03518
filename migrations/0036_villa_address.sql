-- A villa is a home by its number alone: 云栖花园 12号 is one, whether the number stands as building, as room or behind the
-- community. A bare building (3幢), and a number of a street (文一路12号), still is nobody's likeness.
create or replace function customer_address_key(community text, building text, room text) returns text
  language plpgsql immutable parallel safe as $$
declare
  villa constant text = '(别墅|独栋|独院)';
  marks constant text = '[\s!-/:-@[-`{-~·、，。—–【】《》“”‘’…]';
  parts constant text = '(号楼|单元|栋|幢|座|楼|层|室|房|户|号|[\s!-/:-@[-`{-~·、，。—–])+';
  place text = regexp_replace(plain_address(coalesce(community, '')), marks, '', 'g');
  written_house text = regexp_replace(plain_address(coalesce(building, '')), marks, '', 'g');
  written_door text = regexp_replace(plain_address(coalesce(room, '')), villa, '', 'g');
  door text = trim('-' from regexp_replace(written_door, parts, '-', 'g'));
  house text = regexp_replace(regexp_replace(plain_address(coalesce(building, '')), villa, '', 'g'), parts, '-', 'g');
  split text[];
begin
  if door = '' and (written_house ~ ('^' || villa || '?[a-z]*[0-9]+号' || villa || '?$')
      or written_house ~ ('^[a-z]*[0-9]+' || villa || '$') or written_house ~ ('^' || villa || '[a-z]*[0-9]+$')) then
    door := trim('-' from house);
    house := '';
  elsif door = '' and trim('-' from house) = '' then
    split := regexp_match(place, '^(.*[^0-9路街道巷弄])([0-9]+)(?:号' || villa || '?|' || villa || ')$');
    place := coalesce(regexp_replace(split[1], villa || '$', ''), place);
    door := coalesce(split[2], '');
  end if;
  place := regexp_replace(place, '小区$', '');
  if place = '' or door = '' then return null; end if;
  return place || '/' || regexp_replace(trim('-' from trim('-' from house) || '-' || door), '(^|[^0-9])0+([0-9])', '\1\2', 'g');
end $$;

-- Keys are generated when a row is written: those that are others by now are written anew.
update customer set community = community
  where (room ~ '别墅|独栋|独院' or (address_key is null and building || community ~ '号|别墅|独栋|独院'))
    and customer_address_key(community, building, room) is distinct from address_key;
update customer_address set community = community
  where (room ~ '别墅|独栋|独院' or (address_key is null and building || community ~ '号|别墅|独栋|独院'))
    and customer_address_key(community, building, room) is distinct from address_key;
