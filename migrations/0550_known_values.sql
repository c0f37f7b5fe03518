-- The values that a person knows are found by what they look like, and forgotten by age without reading the others.
create index known_value_alike on known_value (office_id, account_id, kind, shown) where shown is not null;
create index known_value_known_at on known_value (known_at);
