-- Sizes are found however their sign is written: `800×800` in a name or in the text of a size is what somebody searches as `800*800` or `800x800`.
-- All these signs, and the letter x, are one in the words of goods; a search writes its words in the same way (modules/goods/server/search.ts).
create or replace function goods_words(code text, name text, sounds text) returns text language sql immutable parallel safe
  return translate(lower(code) || E'\n' || lower(name) || E'\n' || sounds, '*×✕╳＊ｘ', 'xxxxxx');
reindex index goods_grams;
