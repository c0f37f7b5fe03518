-- What goods are in words of their own, beside the size that may be in them: a model, a distance, what a piece covers. Empty where it is a size alone.
alter table goods add column spec_text text not null default '';

-- Goods are found by it too, and by its sound.
create function keep_goods_words() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.sounds := sounds_of(new.name);
  if new.spec_text <> '' then
    new.sounds := new.sounds || E'\n' || lower(new.spec_text) || E'\n' || sounds_of(new.spec_text);
  end if;
  return new;
end $$;
drop trigger goods_sounds on goods;
create trigger goods_sounds before insert or update of name, spec_text on goods for each row execute function keep_goods_words();
