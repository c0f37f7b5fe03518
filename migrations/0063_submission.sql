-- A submission is known by its person, route and key, where `key` is the SHA-256 of office, employee, piece and the key as it was sent.
-- `content` is the SHA-256 of what was submitted and `rights` that of what the person might do then: null in rows from before.
alter table submission add column content bytea, add column rights bytea;
