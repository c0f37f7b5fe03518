-- A count is posted in blocks of lines: it is `posting` until the last one, each block closes its lines, and one that is refused halts it until somebody
-- goes on with it.
alter table stocktake drop constraint stocktake_state_check,
  add constraint stocktake_state_check check (state in ('draft', 'approving', 'posting', 'done', 'rejected', 'cancelled')),
  add posting_by bigint,
  add halted text check (halted in ('held', 'person', 'fault')),
  add foreign key (office_id, posting_by) references employee (office_id, id);
comment on column stocktake.posting_by is 'whose posting it is, in whose name its blocks are posted';
comment on column stocktake.halted is 'why its posting waits for somebody: refused, its person is gone, or a fault; null: it does not';
comment on column stocktake_line.is_open is 'the key is in no other open sheet; while the sheet is posted: the line is not yet';
create index stocktake_poster on stocktake (office_id, posting_by);
create index stocktake_posting on stocktake (office_id, updated_at) where state = 'posting';
create index stocktake_line_order on stocktake_line (office_id, stocktake_id, position);
