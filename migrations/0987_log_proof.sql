-- How far each chain of the operation log was proven last (`npm run audit:verify`), so that the next proof goes on from there.
create table operation_log_proof (
  chain bigint primary key,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null,
  whole_at timestamptz not null
);
comment on table operation_log_proof is 'installation: how far the owner proved the chain of a company, or (0) of the platform; no request reads or writes it';
comment on column operation_log_proof.hash is 'of the seal `seq` when it was proven; one that differs later tells that somebody computed the seals again';
comment on column operation_log_proof.whole_at is 'when every entry was proven last';
