-- The key of a link contains the office, as every other key of an office's table does: a hash of 256 random bits is unique without one.
alter table shared_link drop constraint shared_link_token_hash_key, add unique (office_id, token_hash);
create index shared_link_token_hash on shared_link (token_hash);
