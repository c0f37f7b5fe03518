-- The dashboard counts deals from indexes alone: open ones by their stage, closed ones with what they would have come to and by whom.
create index opportunity_open on opportunity (office_id, stage_id, stage_entered_at) include (id, owner_id, department_id, channel_id, expected_amount, created_at)
  where status = 'open' and pool_id is null;
drop index opportunity_closed;
drop index opportunity_won;
create index opportunity_closed on opportunity (office_id, closed_at)
  include (id, status, owner_id, department_id, channel_id, deal_amount, expected_amount) where closed_at is not null;

-- The same for what came in within a span of days.
drop index receipt_day;
create index receipt_day on receipt (office_id, received_on) include (amount, state, owner_id, department_id);
