-- Why a contract comes to nothing, or has lines of nothing: asked when it is submitted.
alter table contract add column zero_reason text not null default '';
