-- The secrets of the installation, the same for all its nodes: one row, sealed by a key that is not in the database
-- (src/kernel/server/installationSecrets.ts). Nothing is granted: requests act as tongzhou_app and cannot read it even by a
-- statement of their own; a node reads it once, at its start, as the owner.
create table installation_secret (
  single boolean primary key default true check (single),
  sealed text not null,
  sealed_at timestamptz not null default now()
);
